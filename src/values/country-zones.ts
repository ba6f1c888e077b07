const zonesOf = new Map<string, readonly Intl.DateTimeFormat[]>()

const clockIn = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })

/** The clocks of a country, as far as `Intl.Locale` knows it. They are dear to make and few: each is made once. */
function clocksOf(country: string): readonly Intl.DateTimeFormat[] {
  const known = zonesOf.get(country)
  if (known || !/^[A-Z]{2}$/.test(country)) return known ?? []
  const locale = new Intl.Locale(`und-${country}`)
  const ask: unknown = Reflect.get(locale, 'getTimeZones')
  const zones: unknown = typeof ask === 'function' ? Reflect.apply(ask, locale, []) : []
  const clocks = Array.isArray(zones) ? zones.filter((zone) => typeof zone === 'string').map(clockIn) : []
  zonesOf.set(country, clocks)
  return clocks
}

function clockCalled(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return clockIn(timeZone)
  } catch (problem) {
    if (problem instanceof RangeError) return null
    throw problem
  }
}

/** How it reads then: 'GMT+05:30'. */
const read = (clock: Intl.DateTimeFormat, at: Date): string | undefined =>
  clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value

/** Whether no clock of the country reads as this zone's does. Zones have several names, so clocks are compared. */
export function isForeignClock(timeZone: string, country: string, at: Date): boolean {
  const [own, clocks] = [clockCalled(timeZone), clocksOf(country)]
  return own !== null && clocks.length > 0 && !clocks.some((clock) => read(clock, at) === read(own, at))
}
