const zonesOf = new Map<string, readonly Intl.DateTimeFormat[]>()

const clockIn = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })

/**
 * The time zones of a country according to `Intl.Locale`. Formatters are expensive and few, so each is created once.
 */
function clocksOf(country: string): readonly Intl.DateTimeFormat[] {
  const cached = zonesOf.get(country)
  if (cached || !/^[A-Z]{2}$/.test(country)) return cached ?? []
  const locale = new Intl.Locale(`und-${country}`)
  const getTimeZones: unknown = Reflect.get(locale, 'getTimeZones')
  const zones: unknown = typeof getTimeZones === 'function' ? Reflect.apply(getTimeZones, locale, []) : []
  const clocks = Array.isArray(zones) ? zones.filter((zone) => typeof zone === 'string').map(clockIn) : []
  zonesOf.set(country, clocks)
  return clocks
}

function clockOrNull(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return clockIn(timeZone)
  } catch (problem) {
    if (problem instanceof RangeError) return null
    throw problem
  }
}

/** The offset of the zone at an instant: 'GMT+05:30'. */
const offsetAt = (clock: Intl.DateTimeFormat, at: Date): string | undefined =>
  clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value

/**
 * Whether no zone of the country has the same offset as this one. Zones have several names, so offsets are compared.
 */
export function isForeignClock(timeZone: string, country: string, at: Date): boolean {
  const [own, clocks] = [clockOrNull(timeZone), clocksOf(country)]
  return own !== null && clocks.length > 0 && !clocks.some((clock) => offsetAt(clock, at) === offsetAt(own, at))
}
