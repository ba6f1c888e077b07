/** The browser and system of a user agent, as far as readers need it. */
type AgentPattern = readonly [name: string, pattern: RegExp]

const systems: readonly AgentPattern[] = [
  ['iPadOS', /\biPad;.*? OS (\d+(?:_\d+)?)/],
  ['iOS', /\b(?:iPhone|iPod)[^)]*? OS (\d+(?:_\d+)?)/],
  ['Android', /\bAndroid(?: (\d+(?:\.\d+)?))?/],
  ['Windows', /\bWindows(?: NT (\d+(?:\.\d+)?))?/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X(?: (\d+[._]\d+))?/],
  ['Linux', /\bLinux\b/],
]

/** Ordered: a user agent of one browser also names the browsers listed after it. */
const browsers: readonly AgentPattern[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\b/],
]

// Windows reports its kernel version, macOS one that has not changed since 2019.
const versionless = new Set(['Windows', 'macOS'])

function firstMatch(patterns: readonly AgentPattern[], userAgent: string): string | null {
  for (const [name, pattern] of patterns) {
    const [match, version] = pattern.exec(userAgent) ?? []
    if (match !== undefined) return version && !versionless.has(name) ? `${name} ${version.replace('_', '.')}` : name
  }
  return null
}

/** A parsed name parses to itself, so values that were already shortened pass through unchanged. */
const parsedSystem = new RegExp(`^(?:${systems.map(([name]) => name).join('|')})(?: [\\d.]+)?$`)

export const operatingSystemIn = (userAgent: string): string =>
  parsedSystem.test(userAgent) ? userAgent : (firstMatch(systems, userAgent) ?? '–')

/** Other user agents, such as apps of the operator, are shown unchanged. */
export const browserIn = (userAgent: string): string => firstMatch(browsers, userAgent) ?? userAgent.slice(0, 40)
