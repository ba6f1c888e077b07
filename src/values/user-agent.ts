/** The browser and system of a user agent, as far as readers need it. */
type Sign = readonly [name: string, pattern: RegExp]

const systems: readonly Sign[] = [
  ['iPadOS', /\biPad;.*? OS (\d+(?:_\d+)?)/],
  ['iOS', /\b(?:iPhone|iPod)[^)]*? OS (\d+(?:_\d+)?)/],
  ['Android', /\bAndroid(?: (\d+(?:\.\d+)?))?/],
  ['Windows', /\bWindows(?: NT (\d+(?:\.\d+)?))?/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X(?: (\d+[._]\d+))?/],
  ['Linux', /\bLinux\b/],
]

/** Each also contains the names of those below it. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\b/],
]

// Windows reports its kernel version, macOS one that has not changed since 2019.
const silentOnVersion = new Set(['Windows', 'macOS'])

function firstOf(signs: readonly Sign[], said: string): string | null {
  for (const [name, pattern] of signs) {
    const [found, version] = pattern.exec(said) ?? []
    if (found !== undefined)
      return version && !silentOnVersion.has(name) ? `${name} ${version.replace('_', '.')}` : name
  }
  return null
}

/** The result parses to itself: lists return it, and files and the clipboard read it again. */
const isTold = new RegExp(`^(?:${systems.map(([name]) => name).join('|')})(?: [\\d.]+)?$`)

export const operatingSystemIn = (said: string): string => (isTold.test(said) ? said : (firstOf(systems, said) ?? '–'))

/** Other user agents, such as apps of the operator, are shown unchanged. */
export const browserIn = (said: string): string => firstOf(browsers, said) ?? said.slice(0, 40)
