import type { FastifyRequest } from 'fastify'
import { isAmong } from '#values/address.ts'
import { addressesIn } from '#blueprint/settings/effective.ts'
import type { Doors } from '#platform/auth/doors.ts'
import { settingsNow } from '#platform/auth/told.ts'
import { isWarehouseOpen } from '#platform/auth/warehouse.ts'
import { Failed } from '#engine/http/failed.ts'

/** What a route says of the choices below; see its guard. */
interface Openness {
  readonly permission: string | null
  readonly anyDomain?: boolean
  readonly whileClosed?: boolean
}

const said = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** The panel names one of the person's domains: he then sees that one alone. It never opens another. */
export function narrowToChosen(request: FastifyRequest, { anyDomain = false, permission }: Openness): void {
  const chosen = said(request, 'x-domain')
  const { session } = request
  if (!session || chosen === '') return
  const id = /^\d{1,6}$/.test(chosen) ? Number(chosen) : null
  if (id !== null && session.allDomains.includes(id)) {
    request.session = { ...session, actor: { ...session.actor, domains: [id] } }
  } else if (!anyDomain && permission !== 'anyone') {
    throw new Failed(403, 'You do not have access to this domain.', { code: 'foreign_domain' })
  }
}

/** While every domain a person sees is closed for work, only the addresses named there come in. */
export async function refuseWhileClosed(doors: Doors, request: FastifyRequest, guard: Openness): Promise<void> {
  const { session } = request
  if (!session || guard.whileClosed || guard.permission === 'anyone' || session.actor.domains.length === 0) return
  const settings = await settingsNow(doors.pool)
  const sites = session.actor.domains.map((id) => settings.of(id).site)
  const [first] = sites
  if (!first || !sites.every(({ isMaintenance }) => isMaintenance)) return
  if (sites.some(({ maintenanceIps }) => isAmong(request.ip, addressesIn(maintenanceIps)))) return
  throw new Failed(503, first.maintenanceMessage, { code: 'maintenance', retryAfterSeconds: 60 })
}

/** With the archive open everything is read and nothing written; a code that opens nothing any more is told. */
export async function refuseWritingArchive(doors: Doors, request: FastifyRequest, guard: Openness): Promise<void> {
  const code = said(request, 'x-warehouse')
  const { session } = request
  if (!session || code === '' || guard.whileClosed) return
  if (!(await isWarehouseOpen(doors, session, code)))
    throw new Failed(403, 'The archive is closed. Open it again.', { code: 'warehouse_closed' })
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new Failed(409, 'ARCHIVE - read only', { code: 'archive' })
}
