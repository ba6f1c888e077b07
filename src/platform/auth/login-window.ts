import { parseAddress } from '#values/address.ts'
import { isWithinHours } from './rules/hours.ts'

/**
 * SQL columns that say from which networks and when the user in table `p` may sign in. `address` is the parameter with
 * the caller's IP, or null.
 */
export const loginWindowColumns = (address: string): string => `
    p.allowed_ips = '{}' or coalesce(${address}::inet <<= any(p.allowed_ips), false) as is_from_allowed,
    p.access_days, p.access_from, p.access_to,
    case when p.access_from is not null or p.access_days <> '{}' then to_char(now() at time zone ${zone}, 'ID HH24:MI') end as wall_clock`

const zone = `coalesce((select d.time_zone from staff_domain s join domain d on d.id = s.domain_id
      where s.staff_id = p.id order by d.id limit 1), 'UTC')`

/**
 * SQL condition: the user of table `alias` belongs to no agent, or to one that may sign in, as may its whole upline.
 */
export const mayLogIn = (alias = 'p'): string => `(${alias}.agent_id is null or not is_locked_above(${alias}.agent_id,
      array(select d.domain_id from staff_domain d where d.staff_id = ${alias}.id)))`

/** SQL condition: the user is active, as are their role `r` and upline, and their access has not expired. */
export const isActiveStaff = (person = 'p'): string => `(${person}.status = 'ACTIVE' and r.status = 'ACTIVE'
    and (${person}.valid_until is null or ${person}.valid_until > now()) and ${mayLogIn(person)})`

export interface LoginWindow {
  readonly is_from_allowed: boolean
  readonly access_days: readonly number[]
  readonly access_from: string | null
  readonly access_to: string | null
  readonly wall_clock: string | null
}

/**
 * The address in the form the database compares: an IPv4 address mapped to IPv6 becomes IPv4; null if it is no address.
 */
export function normalizeIp(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return parseAddress(plain) ? plain : null
}

/** The reason why sign-in is not allowed from here or now, or null. */
export function loginWindowRefusal(place: LoginWindow): string | null {
  if (!place.is_from_allowed) return 'This account cannot be used from your IP address.'
  if (place.wall_clock === null) return null
  const [weekday = '', time = ''] = place.wall_clock.split(' ')
  const hours = { days: place.access_days, from: place.access_from, to: place.access_to }
  return isWithinHours(hours, { weekday: Number(weekday), time }) ? null : 'This account cannot be used at this time.'
}
