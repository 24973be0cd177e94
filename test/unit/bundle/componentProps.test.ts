/** Which props of a component are known from its text. */
import { expect, test } from "vitest";
import { declaredProps } from "../../../src/generator/bundle/componentSource.ts";

const props = (text: string) => declaredProps("theme/components/Counter.tsx", text);

test.each([
  ["a type in its place", "export default function Counter({ start }: { start?: string; step: string }) {}", ["start", "step"]],
  ["children, which are not written as a prop", "export default function Box({ children }: { children?: ReactNode }) {}", []],
  ["no parameter", "export default function Clock() {}", []],
  ["a type of the file", "type Props = { start: string };\nexport default function Counter(props: Props) {}", ["start"]],
  [
    "an interface",
    "interface Props { start: string; 'data-x': string; go(): void }\nexport default (props: Props) => null",
    ["data-x", "go", "start"],
  ],
  ["parts of several types", "type A = { a: string };\nexport default function C(props: A & { b: string }) {}", ["a", "b"]],
  ["alternatives", "type P = { a: string } | { b: string };\nexport default function C(props: P) {}", ["a", "b"]],
  ["a function that is exported by its name", "function C(props: { a: string }) {}\nexport default C;", ["a"]],
  ["what it takes apart", "export default function C({ a, b: other = 1 }) {}", ["a", "b"]],
])("%s: they are", (_, text, expected) => {
  expect(props(text)).toEqual(expected);
});

test.each([
  ["an imported type", 'import type { Props } from "./props";\nexport default function C(props: Props) {}'],
  ["a type that extends an imported one", "interface P extends Base { a: string }\nexport default function C(props: P) {}"],
  [
    "an interface that extends another",
    "interface A { a: string }\ninterface B extends A { b: string }\nexport default function C(props: B) {}",
  ],
  ["a type around another", "export default function C(props: PropsWithChildren<{ a: string }>) {}"],
  ["a renamed export", "const C = (props: { a: string }) => null;\nexport { C as default };"],
  ["the type of its variable", "const C: FC<{ a: string }> = ({ a }) => null;\nexport default C;"],
  ["any name", "export default function C(props: { [name: string]: string }) {}"],
  ["a type of React", 'export default function C(props: ComponentProps<"a">) {}'],
  ["a computed type", "export default function C(props: Omit<{ a: string; b: string }, 'a'>) {}"],
  ["a type parameter", "export default function C<T>(props: T) {}"],
  ["a type that names itself", "type P = P;\nexport default function C(props: P) {}"],
  ["a parameter without a type", "export default function C(props) {}"],
  ["the rest of what it takes apart", "export default function C({ a, ...rest }) {}"],
  ["a component in a wrapper", "export default memo(function C(props: { a: string }) {});"],
  ["a component of another file", 'export { default } from "./Other";'],
  ["a class", "export default class C extends Component<{ a: string }> {}"],
])("%s: they are not known", (_, text) => {
  expect(props(text)).toBeNull();
});
