/** Words that a variation leaves alone: without them sentences would lose their grammar, and code its meaning. */

const grammar = `about above after again against alone along already also although always among another anything around away
back because become becomes been before behind being below beside besides best better between both cannot could does doesn doing done down
during each either else enough even ever every everything except first from further gave give gives goes gone hadn have having here hers
himself into isn itself just last least less like little long made make makes many might more most much must near neither never next nobody
none nothing once only other others otherwise ought over rather same second several shall should since some somebody something still such
take takes than that their theirs them themselves then there these they thing things third this those though through thus till together
toward under unless until unlike upon upper very want wants were what whatever when whenever where whether which while whole whom whose will
with within without would year your yours yourself aren couldn didn hasn shouldn wasn weren wouldn`;

const names = `noema lyra mynd node react native java script type typescript python rxjs json http https html github android macos windows linux
chrome safari firefox edge wi-fi bluetooth oauth npmjs yarn pnpm corepack`;

const scripts = `abstract async await boolean break case catch class const continue debugger declare default delete enum export extends false
finally function implements import instanceof interface keyof namespace never null number object package private protected public readonly
require return satisfies static string super switch symbol this throw throws true typeof undefined unique unknown using void while yield
array error promise math date record partial pick omit exclude extract parameters awaited iterable iterator generator buffer console process
window document global module exports element event events args argv exit stdin stdout`;

const python = `assert elif global lambda nonlocal pass raise print range dict list tuple float bool bytes self init main asyncio deque path`;

const shell = `bash echo then done esac curl sudo install save exact init cd mkdir touch exec start build serve test`;

const markup = `body head header footer main section article aside nav form input button label fieldset legend select option textarea table thead
tbody span title meta link style script image meter progress details summary dialog template slot href value name checked disabled content
charset viewport lang aria role hidden labelledby describedby live width height data placeholder required method action submit reset
paragraph heading menu sidebar`;

const styles = `color background border radius margin padding display grid flex gap align items justify center font weight size family line
height width left right top bottom position absolute relative fixed sticky inline block opacity transition transform animation ease solid
dashed none auto inherit initial overflow scroll shadow media prefers reduced motion preference scheme dark light root hover focus visible
before after calc repeat column columns rows area gray black white transparent pointer cursor`;

/** Lower case. */
export const keptWords: ReadonlySet<string> = new Set([grammar, names, scripts, python, shell, markup, styles].join(" ").split(/\s+/));
