import type { FastifyRequest } from 'fastify'
import { isAmong } from '#values/address.ts'
import { addressesIn } from '#blueprint/settings/effective.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { currentSettings } from '#platform/auth/stored-settings.ts'
import { isWarehouseOpen } from '#platform/auth/warehouse.ts'
import { HttpError } from '#engine/http/http-error.ts'

/** The parts of a guard that concern these checks. */
interface RouteAccess {
  readonly permission: string | null
  readonly anyDomain?: boolean
  readonly whileClosed?: boolean
  readonly whileInArchive?: boolean
}

const headerText = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Restricts the session to the selected domain; it never grants access to another. */
export function applyDomainChoice(request: FastifyRequest, { anyDomain = false, permission }: RouteAccess): void {
  const chosen = headerText(request, 'x-domain')
  const { session } = request
  if (!session || chosen === '') return
  const id = /^\d{1,6}$/.test(chosen) ? Number(chosen) : null
  if (id !== null && session.allDomains.includes(id)) {
    const chosenDomain = session.allDomains.length > 1 ? id : undefined
    request.session = { ...session, chosenDomain, actor: { ...session.actor, domains: [id] } }
  } else if (!anyDomain && permission !== 'anyone') {
    throw new HttpError(403, 'You do not have access to this domain.', { code: 'foreign_domain' })
  }
}

/** During maintenance of all visible domains only the listed IP addresses have access. */
export async function rejectDuringMaintenance(
  auth: AuthContext,
  request: FastifyRequest,
  guard: RouteAccess,
): Promise<void> {
  const { session } = request
  if (!session || guard.whileClosed || guard.permission === 'anyone' || session.actor.domains.length === 0) return
  const settings = await currentSettings(auth.pool)
  const sites = session.actor.domains.map((id) => settings.of(id).site)
  const [first] = sites
  if (!first || !sites.every(({ isMaintenance }) => isMaintenance)) return
  if (sites.some(({ maintenanceIps }) => isAmong(request.ip, addressesIn(maintenanceIps)))) return
  throw new HttpError(503, first.maintenanceMessage, { code: 'maintenance', retryAfterSeconds: 60 })
}

/** In archive mode requests are read-only, but for files of what is read, and read past months from files; an expired or wrong code is rejected. */
export async function rejectArchiveWrites(
  auth: AuthContext,
  request: FastifyRequest,
  guard: RouteAccess,
): Promise<void> {
  const code = headerText(request, 'x-warehouse')
  const { session } = request
  if (!session || code === '' || guard.whileClosed) return
  const mayRead = session.actor.permissions.has('WAREHOUSE_UNLOCK') && (await isWarehouseOpen(auth, session, code))
  if (!mayRead) throw new HttpError(403, 'The archive is closed. Open it again.', { code: 'warehouse_closed' })
  if (request.method !== 'GET' && request.method !== 'HEAD' && !guard.whileInArchive)
    throw new HttpError(409, 'The archive is read only. Close it to make changes.', { code: 'archive' })
  request.session = { ...session, readsArchive: true }
}
