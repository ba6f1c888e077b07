const zonesOf = new Map<string, readonly Intl.DateTimeFormat[]>()

const clockIn = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })

/**
 * The time zones of a country according to `Intl.Locale`. Formatters are expensive and few, so each is created once.
 */
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

/** The offset of the zone at an instant: 'GMT+05:30'. */
const read = (clock: Intl.DateTimeFormat, at: Date): string | undefined =>
  clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value

/**
 * Whether no zone of the country has the same offset as this one. Zones have several names, so offsets are compared.
 */
export function isForeignClock(timeZone: string, country: string, at: Date): boolean {
  const [own, clocks] = [clockCalled(timeZone), clocksOf(country)]
  return own !== null && clocks.length > 0 && !clocks.some((clock) => read(clock, at) === read(own, at))
}
