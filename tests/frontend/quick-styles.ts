/** What looking for roles, names, visible texts and clickable places asks about an element. */
export const quickProperties = ['display', 'visibility', 'opacity', 'pointer-events'] as const;
type QuickProperty = (typeof quickProperties)[number];
const isQuick = (name: string): name is QuickProperty => (quickProperties as readonly string[]).includes(name);

/** What an element has of its parent, and the root of nobody. */
const inherited: Partial<Record<QuickProperty, string>> = { visibility: 'visible', 'pointer-events': 'auto' };

interface Setting {
  selector: string;
  /** Of the element itself, when the selector is about one class. */
  className: string | undefined;
  isClassAlone: boolean;
  value: string;
}
type Placed = Setting & { place: number };
interface Settings {
  ofClass: Map<string, Placed[]>;
  ofOthers: Placed[];
}

const eachProperty = <Value>(make: (property: QuickProperty) => Value) =>
  Object.fromEntries(quickProperties.map((property) => [property, make(property)])) as Record<QuickProperty, Value>;

/**
 * Styles of an element as jsdom finds them, sooner: jsdom matches every rule of the page and of its own against the element
 * and works out a dozen colours besides, for every element of a page each time that a test looks for a role. That was up to a
 * quarter of the time of a page test. Here the rules that set none of the four properties are left out, and those of
 * another class need no matching. Any other property is jsdom's answer.
 */
export function createQuickStyles(window: Window, full: Window['getComputedStyle']): Window['getComputedStyle'] {
  const { document } = window;
  const scratch = document.createElement('i').style;
  const ofRule = new WeakMap<CSSRule, Record<QuickProperty, Setting | undefined>>();
  const ofBrowser = new Map<string, string>();
  const plain = document.implementation.createHTMLDocument();
  const changes = new MutationObserver(() => (settings = undefined));
  changes.observe(document.head, { childList: true, characterData: true, subtree: true });
  let settings: Record<QuickProperty, Settings> | undefined;
  let read: { rules: { length: number }; count: number }[] = [];

  function readRule(rule: CSSRule): Record<QuickProperty, Setting | undefined> {
    const { selectorText: selector, style } = rule as Partial<CSSStyleRule>;
    return eachProperty((property) => {
      const value = (selector && style?.getPropertyValue(property)) ?? '';
      if (!selector || value === '') return undefined;
      scratch.cssText = '';
      scratch.setProperty(property, value === 'unset' ? '' : value);
      const understood = scratch.getPropertyValue(property);
      if (understood === '' && value !== 'unset') return undefined;
      const [, className, rest] = /^\.([\w-]+)((?:[:[][^\s>+~,]*)?)$/u.exec(selector) ?? [];
      return { selector, className, isClassAlone: rest === '', value: understood };
    });
  }

  /** jsdom enters a block for the medium "screen" alone. */
  const rulesIn = (sheet: CSSStyleSheet): CSSRule[] =>
    Array.from(sheet.cssRules).flatMap((rule) => {
      const { media, cssRules } = rule as CSSMediaRule;
      if (media === undefined) return [rule];
      return Array.from(media).includes('screen') ? Array.from(cssRules) : [];
    });

  /** Of all rules, in their order; found anew when a sheet or a rule was added. */
  function current(): Record<QuickProperty, Settings> {
    const isChanged = changes.takeRecords().length > 0 || document.styleSheets.length !== read.length;
    if (settings && !isChanged && read.every(({ rules, count }) => rules.length === count)) return settings;
    const sheets = [...document.styleSheets];
    read = sheets.map(({ cssRules: rules }) => ({ rules, count: rules.length }));
    const found = eachProperty((): Settings => ({ ofClass: new Map(), ofOthers: [] }));
    sheets.flatMap(rulesIn).forEach((rule, index) => {
      const known = ofRule.get(rule) ?? readRule(rule);
      ofRule.set(rule, known);
      for (const property of quickProperties) {
        const setting = known[property];
        if (!setting) continue;
        const { ofClass, ofOthers } = found[property];
        const list = setting.className === undefined ? ofOthers : (ofClass.get(setting.className) ?? []);
        if (setting.className !== undefined) ofClass.set(setting.className, list);
        list.push({ ...setting, place: index + 1 });
      }
    });
    return (settings = found);
  }

  /** The last rule that fits, as in jsdom, which knows no specificity. */
  function setByRules(element: Element, property: QuickProperty): string | undefined {
    const { ofClass, ofOthers } = current()[property];
    let last: Placed | undefined;
    for (const list of [ofOthers, ...[...element.classList].map((name) => ofClass.get(name) ?? [])]) {
      const later = list.findLast(
        (setting) => setting.place <= (last?.place ?? 0) || setting.isClassAlone || fits(element, setting.selector),
      );
      if (later && later.place > (last?.place ?? 0)) last = later;
    }
    return last?.value;
  }

  /** What browsers say of such an element when no page does; their rules look at the tag, at these attributes, and at `ruby`. */
  function setByBrowser(element: Element, property: QuickProperty): string {
    const { namespaceURI, localName } = element;
    const attributes = ['type', 'open', 'hidden'].filter((name) => element.hasAttribute(name));
    if (element.parentElement?.localName === 'ruby') return full(element).getPropertyValue(property);
    const key = [namespaceURI, localName, property, ...attributes, element.getAttribute('type')].join(' ');
    const known = ofBrowser.get(key);
    if (known !== undefined) return known;
    const alike = plain.body.appendChild(plain.createElementNS(namespaceURI, localName));
    for (const name of attributes) alike.setAttribute(name, element.getAttribute(name) ?? '');
    const answer = full(alike).getPropertyValue(property);
    alike.remove();
    ofBrowser.set(key, answer);
    return answer;
  }

  function quick(element: Element, property: QuickProperty): string {
    const inline = element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : '';
    if (inline !== '') return inline;
    const set = setByRules(element, property);
    const initial = inherited[property];
    if (initial === undefined) return set ?? setByBrowser(element, property);
    if (set) return set;
    return element.parentElement ? quick(element.parentElement, property) : initial;
  }

  return (element, pseudoElement) => {
    if (pseudoElement || element.ownerDocument !== document) return full(element, pseudoElement);
    let all: CSSStyleDeclaration | undefined;
    const readValue = (name: string) => {
      if (isQuick(name)) return quick(element, name);
      return (all ??= full(element)).getPropertyValue(name);
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return readValue;
        if (name === 'pointerEvents') return quick(element, 'pointer-events');
        if (typeof name === 'string' && isQuick(name)) return quick(element, name);
        const value: unknown = Reflect.get((all ??= full(element)), name);
        return typeof value === 'function' ? (value.bind(all) as unknown) : value;
      },
    });
  };
}

function fits(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false; // A selector that jsdom does not know fits nothing.
  }
}
