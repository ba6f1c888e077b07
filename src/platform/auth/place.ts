import { isIP } from 'node:net'
import { isWithinHours } from './rules/hours.ts'

/** Columns that say from where and when somebody of the table `p` may come; $n is the address asked from, or null. */
export const placeColumns = (address: string): string => `
    p.allowed_ips = '{}' or coalesce(${address}::inet <<= any(p.allowed_ips), false) as is_from_allowed,
    p.access_days, p.access_from, p.access_to,
    case when p.access_from is not null or p.access_days <> '{}' then to_char(now() at time zone ${zone}, 'ID HH24:MI') end as wall_clock`

const zone = `coalesce((select d.time_zone from staff_domain s join domain d on d.id = s.domain_id
      where s.staff_id = p.id order by d.id limit 1), 'UTC')`

/** Whether somebody of the table `person` belongs to an agent who may log in, as may everybody above him; staff of the house do. */
export const mayLogIn = (
  person = 'p',
): string => `(${person}.agent_id is null or not is_locked_above(${person}.agent_id,
      array(select d.domain_id from staff_domain d where d.staff_id = ${person}.id)))`

/** Whether he works here at this moment: himself, in his role `r`, for as long as he was taken on, below nobody who is locked out. */
export const worksHere = (person = 'p'): string => `(${person}.status = 'ACTIVE' and r.status = 'ACTIVE'
    and (${person}.valid_until is null or ${person}.valid_until > now()) and ${mayLogIn(person)})`

export interface Place {
  readonly is_from_allowed: boolean
  readonly access_days: readonly number[]
  readonly access_from: string | null
  readonly access_to: string | null
  readonly wall_clock: string | null
}

/** As the database compares it: an IPv4 address that came over IPv6 is one of IPv4, and what is no address is nowhere. */
export function addressOf(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) > 0 ? plain : null
}

/** Why somebody may not be let in from here or now, or null. */
export function placeRefusal(place: Place): string | null {
  if (!place.is_from_allowed) return 'This account cannot be used from your IP address.'
  if (place.wall_clock === null) return null
  const [weekday = '', time = ''] = place.wall_clock.split(' ')
  const hours = { days: place.access_days, from: place.access_from, to: place.access_to }
  return isWithinHours(hours, { weekday: Number(weekday), time }) ? null : 'This account cannot be used at this time.'
}
