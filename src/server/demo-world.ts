import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { demoDomains, emptyWorld, seedWorld } from '#database/world/world.ts'
import { seal } from './access/seal.ts'
import { sealOf } from './inbound/receive.ts'
import { keepSecretFile, type Settings } from './settings.ts'

/** Under this name in the data folder lies the secret with which the simulator signs for the demo's site of a domain. */
export const demoKeyId = (domainId: number): string => `demo-site-${domainId}`

/** The keys of the demo's player sites; made once, then found again in the data folder. */
export function demoInboundKeys({ dataDir, encryptionKey }: Pick<Settings, 'dataDir' | 'encryptionKey'>) {
  return demoDomains.map((domainId) => {
    const keyId = demoKeyId(domainId)
    const secret = keepSecretFile(dataDir, keyId, () => randomBytes(32).toString('hex'))
    return { keyId, domainId, sealed: seal(encryptionKey, secret, sealOf(keyId)) }
  })
}

/** Fills a database nobody works in yet: with the demo world, or with no more than one can begin with. */
export async function fillEmptyDatabase(
  ownerPool: pg.Pool,
  settings: Pick<Settings, 'isDemo' | 'dataDir' | 'encryptionKey'>,
  log: (line: string) => void,
): Promise<void> {
  const used = await ownerPool.query('select 1 from domain union all select 1 from staff limit 1')
  if (used.rowCount) return
  if (settings.isDemo) await seedWorld(ownerPool, { inboundKeys: demoInboundKeys(settings), log })
  else await emptyWorld(ownerPool)
}
