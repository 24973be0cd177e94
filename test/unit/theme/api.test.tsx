import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import type { ApiComment, ApiField, ApiMember, ApiPageProps, ApiSignature } from "../../../src/theme/api/apiPage.ts";
import { ApiText, kindWords } from "../../../src/theme/index.ts";
import english from "../../../src/theme/strings/en.json" with { type: "json" };
import { between, renderPage, textIn } from "./samplePage.ts";

const comment: ApiComment<ReactNode> = {
  brief: null,
  summary: null,
  remarks: [],
  deprecated: null,
  examples: [],
  see: [],
  since: null,
  throws: [],
  defaultValue: null,
  transports: [],
  others: [],
};

const emptyPage: ApiPageProps = {
  kind: "class",
  name: "Kit",
  flags: [],
  importLine: null,
  declaration: null,
  comment,
  typeParameters: [],
  body: [],
  hierarchy: null,
  aliasOf: null,
  signatures: [],
  common: null,
  objects: [],
  groups: [],
  lists: [],
  sources: [],
};

function signature(code: string, more: Partial<ApiSignature<ReactNode>> = {}): ApiSignature<ReactNode> {
  return {
    code: [{ text: code }],
    value: null,
    comment,
    typeParameters: [],
    parameters: [],
    returns: null,
    objects: [],
    isDescribed: true,
    ...more,
  };
}

function field(name: string, more: Partial<ApiField<ReactNode>> = {}): ApiField<ReactNode> {
  return { name, type: [{ text: "string" }], flags: [], text: null, defaultValue: null, objects: [], notes: null, ...more };
}

function method(name: string, more: Partial<ApiMember<ReactNode>> = {}): ApiMember<ReactNode> {
  return {
    kind: "method",
    name,
    anchor: name.toLowerCase(),
    flags: [],
    signatures: [signature(`${name}(): void`)],
    common: null,
    isRow: false,
    hasSection: true,
    origins: [],
    sources: [],
    ...more,
  };
}

const render = (page: Partial<ApiPageProps>, title = "Kit") =>
  renderPage({ layout: "api", title, content: <ApiText api={{ ...emptyPage, ...page }} title={title} toc={[]} /> });
const renderMethods = (...members: ApiMember<ReactNode>[]) =>
  render({ groups: [{ id: "methods", kind: "method", members, inherited: [] }] });

describe("the head of a page", () => {
  test("is the kind as a badge, the name as the only level-1 heading, one sentence", () => {
    const html = render({ flags: ["abstract"], comment: { ...comment, brief: "Talks to a kit." } });
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(textIn(between(html, '<div class="api-facts"', "</div>"))).toBe("Class abstract");
    expect(html).toContain('<p class="lead">Talks to a kit.</p>');
  });

  test("breaks a long name between its words", () => {
    const html = render({}, "MutationFunctionContext");
    expect(html).toContain("Mutation<wbr/>Function<wbr/>Context</h1>");
    expect(render({}, "BehaviorSubject")).toContain("Behavior<wbr/>Subject</h1>");
    // Screen readers would read three words.
    expect(html).toContain('aria-label="MutationFunctionContext"');
  });

  test("links the types of its declaration", () => {
    const html = render({
      declaration: [{ text: "class", kind: "keyword" }, { text: " Kit extends " }, { text: "Base", kind: "type", to: "/api/classes/Base" }],
    });
    expect(html).toContain('<span class="tk-keyword">class</span> Kit extends <a class="api-link" href="/api/classes/Base">Base</a>');
  });

  test("shows first what is deprecated", () => {
    const html = render({
      flags: ["deprecated"],
      declaration: [{ text: "class Kit extends Base" }],
      comment: { ...comment, deprecated: "Use Box." },
    });
    expect(html.indexOf("Use Box.")).toBeLessThan(html.indexOf("class Kit"));
  });
});

describe("the members at a glance", () => {
  const calm = method("calm", {
    signatures: [signature("calm(): void", { comment: { ...comment, brief: "How calm.", transports: ["wifi", "bluetooth"] } })],
  });

  test("lead to each member, with its first sentence and its streaming modes in words", () => {
    const overview = between(renderMethods(calm, method("focus")), '<nav class="api-overview"', "</nav>");
    expect(overview).toContain('<a class="api-row-name" href="#calm">calm()</a>');
    expect(textIn(overview)).toContain("calm() How calm. Streaming modes: Wi-Fi, Bluetooth");
    expect(textIn(overview)).toMatch(/focus\(\)$/);
  });

  test("are left out where there is one member only", () => {
    expect(renderMethods(calm)).not.toContain("api-overview");
  });

  test("show the type of a property without a sentence", () => {
    const property: ApiMember<ReactNode> = {
      ...method("id"),
      kind: "property",
      signatures: [signature("id: string", { value: [{ text: "string" }] })],
    };
    const html = render({
      groups: [
        { id: "properties", kind: "property", members: [property], inherited: [] },
        { id: "methods", kind: "method", members: [calm], inherited: [] },
      ],
    });
    expect(textIn(between(html, '<nav class="api-overview"', "</nav>"))).toContain("id string");
  });

  test("are narrowed by a field where there are many", () => {
    const many = Array.from({ length: 16 }, (_, index) => ({ ...calm, name: `calm${index}`, anchor: `calm${index}` }));
    const html = renderMethods(...many);
    expect(between(html, '<nav class="api-overview"', "</nav>").match(/How calm\./g)).toHaveLength(16);
    expect(html).toContain('<input type="search" aria-label="Filter members"');
    expect(renderMethods(...many.slice(1))).not.toContain("<input type");
  });

  test("have statics apart, and folded what is internal, deprecated or of others", () => {
    const overview = between(
      renderMethods(
        calm,
        method("debug", { flags: ["internal"] }),
        method("create", { flags: ["static"] }),
        method("old", { flags: ["deprecated"] }),
        method("emit", { foreignBase: "Emitter" }),
      ),
      '<nav class="api-overview"',
      "</nav>",
    );
    const listed = between(overview, "<div>", "<details");
    expect(textIn(listed)).toMatch(/^Methodsmcalm\(\) .*Methods \(static\)mcreate\(\)/);
    const folds = [...overview.matchAll(/<details class="fold"><summary>(.*?)<\/summary>.*?href="(.*?)"/gs)];
    expect(folds.map(([, summary = "", href]) => `${textIn(summary)} ${href}`)).toEqual([
      "Internal (1) #debug",
      "Deprecated (1) #old",
      "Inherited from Emitter (1) #emit",
    ]);
  });
});

describe("a table of members", () => {
  const property = (name: string, more: Partial<ApiMember<ReactNode>> = {}, text: Partial<ApiComment<ReactNode>> = {}) => ({
    ...method(name),
    kind: "property" as const,
    isRow: true,
    hasSection: false,
    signatures: [signature(`${name}: string`, { value: [{ text: "string" }], comment: { ...comment, ...text } })],
    ...more,
  });
  const renderTable = (...members: ApiMember<ReactNode>[]) =>
    render({ kind: "interface", groups: [{ id: "properties", kind: "property", members, inherited: [] }] });

  test("has name, type, default and text of each, and its id where there is no section", () => {
    const html = renderTable(
      property("host", { flags: ["optional"] }, { summary: "Where.", defaultValue: '"kit.local"' }),
      property("port"),
    );
    expect(html).not.toContain("api-overview");
    const rows = [...html.matchAll(/<tr(?: id="[^"]*")?>.*?<\/tr>/gs)].map(([row]) => row);
    expect(rows.map((row) => textIn(row))).toEqual(["NameTypeDefaultDescription", "host?string&quot;kit.local&quot;Where.", "portstring"]);
    expect(rows[1]).toMatch(/^<tr id="host">/);
    expect(rows[1]).toContain('<a class="api-row-name" href="#host">host</a>');
  });

  test("leads to the section of a member of which there is more to say", () => {
    const html = renderTable(property("host", { hasSection: true }, { brief: "Where.", summary: "Where. And how." }), property("port"));
    expect(textIn(between(html, "<tbody", "</tr>"))).toBe("hoststringWhere.");
    expect(html).toContain('<h3 id="host">host</h3>');
    expect(html).not.toContain('id="port">port</h3>');
  });

  test("names the type that declares a field, where all is said of it", () => {
    const origins: ApiMember<ReactNode>["origins"] = [{ kind: "inheritedFrom", code: [{ text: "Base", to: "/api/Base" }] }];
    const html = renderTable(property("host", { to: "/api/Base#host", origins }, { brief: "Where." }));
    expect(textIn(between(html, '<tr id="host"', "</tr>"))).toBe("hoststringWhere.Inherited from Base");
    expect(html).toContain('<a class="api-row-name" href="/api/Base#host">host</a>');
  });
});

test("what few look for is folded: internal and deprecated members, and those of other packages", () => {
  const html = renderMethods(
    method("open"),
    method("poke", { flags: ["internal"] }),
    method("shut", { flags: ["deprecated"] }),
    method("emit", { foreignBase: "Emitter" }),
  );
  const group = between(html, '<section class="api-group"', "</article>");
  expect([...group.matchAll(/<summary><span>(.*?)<\/span>/gs)].map(([, text = ""]) => textIn(text))).toEqual([
    "Internal (1)",
    "Deprecated (1)",
    "Inherited from Emitter (1)",
  ]);
  expect(group.indexOf('id="open"')).toBeLessThan(group.indexOf("<details"));
  expect(group.indexOf('id="emit"')).toBeGreaterThan(group.lastIndexOf("<details"));
});

test("a hierarchy is a tree: bases, the page's own name, what is made of it", () => {
  const html = render({
    hierarchy: {
      bases: [[[{ text: "Root" }]], [[{ text: "Base", to: "/api/Base" }]]],
      derived: [{ kind: "extendedBy", types: [[{ text: "A" }], [{ text: "B" }]] }],
    },
  });
  expect(textIn(between(html, '<ul class="api-hierarchy"', "</ul></li></ul></li></ul>"))).toBe("RootBaseKitExtended by A, B");
});

describe("a member", () => {
  test("has an anchor, its signature, parameters, returns, throws and an example", () => {
    const html = renderMethods(
      method("connect", {
        signatures: [
          signature("connect(host: string): Promise<void>", {
            comment: { ...comment, throws: ["When nobody answers."], examples: [{ title: "At home", text: "code" }] },
            parameters: [field("host", { text: "Where.", flags: ["optional"], defaultValue: '"kit.local"' })],
            returns: { type: [{ text: "Promise<void>" }], text: "Nothing." },
          }),
        ],
      }),
    );
    expect(html).toContain('<h3 id="connect">connect()</h3>');
    const parts = textIn(between(html, '<section class="api-member"', "</section>"));
    expect(parts).toContain("Parametershoststring optional Default: &quot;kit.local&quot;Where.");
    expect(parts).toContain("ReturnsNothing.ThrowsWhen nobody answers.Example: At homecode");
  });

  test("names the default of a parameter of which nothing else is said", () => {
    const html = renderMethods(
      method("wait", { signatures: [signature("wait(ms?: number): void", { parameters: [field("ms", { defaultValue: "20" })] })] }),
    );
    expect(textIn(between(html, '<section class="api-member"', "</section>"))).toContain("Default: 20");
  });

  test("has what its author marks in words of their own beside its name, and on the page's title", () => {
    const html = renderMethods(method("wait", { flags: ["@Node only", "static"] }));
    expect(textIn(between(html, '<div class="api-member-head"', "</div></div>"))).toContain("Node only");
    expect(textIn(html)).not.toContain("static");
    expect(textIn(between(render({ flags: ["@Sealed"] }), '<div class="api-facts"', "</div>"))).toContain("Sealed");
  });

  test("lists the fields of inline objects, and each alternative separately", () => {
    const one = field("target", { objects: [[field("host", { objects: [[field("name", { text: "Its." })]] })]] });
    const either = field("login", { objects: [[field("email", { text: "Mail." })], [field("token")]] });
    const html = renderMethods(method("open", { signatures: [signature("open()", { parameters: [one, either] })] }));
    expect(textIn(between(html, '<dl class="api-fields"', "</section>"))).toMatch(
      /targetstringhoststringnamestringIts.loginstringOne of:emailstringMail.tokenstring/,
    );
  });

  test("lists a choice among other fields in its place", () => {
    const choice = field("", { type: [], objects: [[field("port")], [field("address")]] });
    const html = renderMethods(
      method("open", { signatures: [signature("open()", { parameters: [field("place", { text: "Where." }), choice] })] }),
    );
    expect(textIn(between(html, '<dl class="api-fields"', "</section>"))).toBe("placestringWhere.One of:portstringaddressstring");
  });

  test("shows the whole comment of a field", () => {
    const notes = { ...comment, deprecated: "Use rate.", remarks: ["Slow."], see: ["There."], examples: [{ title: null, text: "code" }] };
    const html = renderMethods(
      method("open", { signatures: [signature("open()", { parameters: [field("old", { text: "How often.", notes })] })] }),
    );
    expect(textIn(between(html, "<dd>", "</dd>"))).toBe("Use rate.How often.Slow.ExamplecodeSee alsoThere.");
    expect(between(html, "<dd>", "</dd>")).not.toMatch(/<h\d/);
  });

  test("links to what it overrides and to its source", () => {
    const html = renderMethods(
      method("start", {
        origins: [{ kind: "overrides", code: [{ text: "Base.start", to: "/api/classes/Base#start" }] }],
        sources: [{ path: "sdk/kit.ts", line: 7, column: 1, url: "https://code.example/sdk/kit.ts#L7" }],
      }),
    );
    expect(textIn(between(html, '<p class="api-origin"', "</p>"))).toBe("Overrides Base.start");
    expect(html).toContain('href="https://code.example/sdk/kit.ts#L7"');
  });

  test("without an address for its source names it as text", () => {
    const html = renderMethods(method("start", { sources: [{ path: "sdk/kit.ts", line: 7, column: 1, url: null }] }));
    expect(between(html, '<p class="api-source"', "</p>")).toContain("</span> kit.ts:7</p>");
  });
});

test("what else has the name of a page is linked", () => {
  const html = render({ sameName: [{ text: "namespace " }, { text: "Kit", to: "/api/namespaces/Kit" }] });
  expect(textIn(between(html, '<p class="api-origin"', "</p>"))).toBe("See also namespace Kit");
});

test("a union with more than 30 members is folded after ten, a shorter one is not", () => {
  const union = (count: number) => [
    { text: "type Country" },
    { text: " =", kind: "keyword" as const },
    ...Array.from({ length: count }, (_, index) => [{ text: "\n  | " }, { text: `"c${index}"`, kind: "string" as const }]).flat(),
  ];
  const html = render({ kind: "typeAlias", declaration: union(31) });
  const folded = between(html, '<details class="fold"', "</details>");
  expect(textIn(between(folded, "<summary", "</summary>"))).toBe("Members (21)");
  expect([...folded.matchAll(/"c(\d+)"|&quot;c(\d+)&quot;/g)].map(([, a, b]) => Number(a ?? b))).toEqual(
    Array.from({ length: 21 }, (_, index) => index + 10),
  );
  expect(textIn(between(html, '<pre class="api-signature"', "</pre>"))).toMatch(/^type Country =.*c9/s);
  expect(render({ kind: "typeAlias", declaration: union(30) })).not.toContain("<details");
});

test("the parts of a function have ids, those of what has members have none", () => {
  const page = { comment: { ...comment, throws: ["Oops."] }, signatures: [signature("kit(a)", { parameters: [field("a")] })] };
  const html = render({ ...page, kind: "function", parts: ["parameters", "throws"] });
  expect([...html.matchAll(/<h2 class="api-part-title" id="([^"]*)"/g)].map(([, id]) => id)).toEqual(["parameters", "throws"]);
  expect(render(page)).not.toContain('id="throws"');
});

test("inherited members are folded, keep their anchors and link to their own page", () => {
  const inherited = [
    {
      kind: "method" as const,
      name: "with",
      anchor: "with",
      from: [{ text: "Base" }],
      brief: "Chains.",
      flags: [],
      to: "/api/classes/Base#with",
    },
  ];
  const html = render({ groups: [{ id: "methods", kind: "method", members: [], inherited }] });
  const fold = between(html, '<details class="fold"', "</details>");
  expect(textIn(between(fold, "<summary", "</summary>"))).toBe("Inherited from Base (1)");
  expect(fold).toContain('<li class="api-row" id="with">');
  expect(fold).toContain('href="/api/classes/Base#with"');
});

test("overloads are in one block, deprecated ones folded; then comes what is said of all, then what is said of one", () => {
  const old = signature("map(c): C", { comment: { ...comment, deprecated: "Use the first." } });
  const html = render({
    kind: "function",
    signatures: [
      signature("map(a): A", { isDescribed: false }),
      signature("map(b): B", { comment: { ...comment, summary: "Only b." } }),
      old,
    ],
    common: signature("", { parameters: [field("a", { text: "Of all." })], isDescribed: false }),
  });
  const at = (text: string) => html.indexOf(text);
  const order = [
    "map(a): A",
    "map(b): B",
    "<details",
    "map(c): C",
    "Use the first.",
    "Of all.",
    '<h2 id="overload-2">Overload 2</h2>',
    "Only b.",
  ];
  expect(order.map(at)).toEqual(order.map(at).sort((a, b) => a - b));
  expect(at("map(a): A")).toBeGreaterThan(0);
  expect(html).not.toContain("overload-1");
});

test("another name says first what it is of", () => {
  const html = textIn(render({ aliasOf: [{ text: "signIn" }], importLine: "import login", declaration: [{ text: "login(): void" }] }));
  expect(html).toMatch(/Another name of signIn.*import login.*login\(\): void/);
});

test("fields of which nothing is said are no section of a type", () => {
  const type = (objects: ApiPageProps["objects"]) => render({ kind: "typeAlias", declaration: [{ text: "type Odd" }], objects });
  expect(type([[field("tag")]])).not.toContain("Fields");
  expect(type([[field("tag", { text: "Its name." })]])).toContain("Fields");
});

test("what is said of the only signature and of the function has no number", () => {
  const html = render({
    kind: "function",
    signatures: [signature("map(a): A", { comment: { ...comment, summary: "Only a." } })],
    common: signature("", { isDescribed: false, comment: { ...comment, summary: "Of all." } }),
  });
  expect(html.indexOf("Of all.")).toBeLessThan(html.indexOf("Only a."));
  expect(html).not.toContain("Overload");
});

test("a long name may break after an angle bracket, never within a word", () => {
  expect(render({ declaration: [{ text: "Map<" }, { text: "Key", kind: "type" }] })).toContain(
    'Map&lt;<wbr/><span class="tk-type">Key</span>',
  );
});

test("no page has an inline style", () => {
  expect(renderMethods(method("a"), method("b"))).not.toContain("style=");
});

test("ejected components find the words of each kind that has a page or a place in the search", () => {
  const { index, typeAlias, parameter, enumMember } = kindWords;
  expect([index, typeAlias, parameter, enumMember].map((key) => english[key])).toEqual([
    "Reference",
    "Type alias",
    "Parameter",
    "Enumeration member",
  ]);
});

test("a deprecated type that is a function says why", () => {
  const deprecated = { ...comment, deprecated: <p>Use another.</p> };
  const html = render({
    kind: "typeAlias",
    flags: ["deprecated"],
    declaration: [{ text: "type Old = () => void;" }],
    signatures: [signature("(): void", { comment: deprecated })],
  });
  expect(textIn(html)).toContain("DeprecatedUse another.");
  expect(html.split("Use another.")).toHaveLength(2);
});
