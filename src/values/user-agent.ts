/** What a browser says of itself, as far as anybody wants to read it. */
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

/** Each also calls itself by the names of those below it. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\b/],
]

// Windows tells the version of its core, macOS one that stands still since 2019.
const silentOnVersion = new Set(['Windows', 'macOS'])

function firstOf(signs: readonly Sign[], said: string): string | null {
  for (const [name, pattern] of signs) {
    const [found, version] = pattern.exec(said) ?? []
    if (found !== undefined)
      return version && !silentOnVersion.has(name) ? `${name} ${version.replace('_', '.')}` : name
  }
  return null
}

/** What is answered below reads the same when it is read again: lists answer it, and files and the clipboard read the answer. */
const isTold = new RegExp(`^(?:${systems.map(([name]) => name).join('|')})(?: [\\d.]+)?$`)

export const operatingSystemIn = (said: string): string => (isTold.test(said) ? said : (firstOf(systems, said) ?? '–'))

/** Whoever calls himself otherwise, an app of the operator's, is shown as he says. */
export const browserIn = (said: string): string => firstOf(browsers, said) ?? said.slice(0, 40)
