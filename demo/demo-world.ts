import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inOneTransaction } from './world/transaction.ts'
import { demoDomains, emptyWorld, seedWorld } from './world/world.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { sealOf as sealOfGateway } from '#areas/payments/gateway-work/accounts.ts'
import { wordings } from '#areas/payments/callbacks/wording.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { drawDemoDocuments } from './demo-documents.ts'
import { drawDemoProofs } from './demo-proofs.ts'
import { drawDemoWays } from './demo-ways.ts'
import { reconcileDemo } from './demo-days.ts'
import { keepSecretFile } from '#platform/environment/kept-secrets.ts'
import type { Settings } from '#platform/environment/settings.ts'
import { openStorage } from '#platform/storage/open-storage.ts'

/** Under this name in the data folder lies the secret with which the simulator signs for the demo's site of a domain. */
export const demoKeyId = (domainId: number): string => `demo-site-${domainId}`

/** The key of the demo's feed. */
export const demoFeedKey = 'demo-feed'

/** The keys of the demo's player sites and of its feed; made once, then found again in the data folder. */
export function demoInboundKeys({ dataDir, sealingKeys }: Pick<Settings, 'dataDir' | 'sealingKeys'>) {
  const keyOf = (keyId: string, domainId: number, isFeed: boolean) => {
    const secret = keepSecretFile(dataDir, keyId, () => randomBytes(32).toString('hex'))
    return { keyId, domainId, isFeed, sealed: seal(sealingKeys, secret, sealOf(keyId)) }
  }
  const sites = demoDomains.map((domainId) => keyOf(demoKeyId(domainId), domainId, false))
  return [...sites, ...demoDomains.slice(0, 1).map((domainId) => keyOf(demoFeedKey, domainId, true))]
}

type DemoSettings = Pick<Settings, 'isDemo' | 'dataDir' | 'encryptionKey' | 'sealingKeys' | 'storage'>

/** Fills a database nobody works in yet: with the demo world, or with no more than one can begin with. */
export async function fillEmptyDatabase(
  ownerPool: pg.Pool,
  settings: DemoSettings,
  log: (line: string) => void,
): Promise<void> {
  const used = await ownerPool.query('select 1 from domain union all select 1 from staff limit 1')
  if (!used.rowCount) await (settings.isDemo ? seedDemo(ownerPool, settings, log) : emptyWorld(ownerPool))
  if (settings.isDemo && (await isUnfurnished(ownerPool))) await furnishDemo(ownerPool, settings, log)
}

const seedDemo = (ownerPool: pg.Pool, settings: DemoSettings, log: (line: string) => void) =>
  seedWorld(ownerPool, { inboundKeys: demoInboundKeys(settings), log })

/** The secrets of the gateways come last, and in one piece: a demo world without them was cut off before. */
const isUnfurnished = (ownerPool: pg.Pool): Promise<boolean> =>
  inOneTransaction(ownerPool, demoDomains, async (client) => {
    const { rowCount } = await client.query(
      `select from gateway g where g.code = 'demo-pay' and not exists (select from gateway_secret s where s.gateway_id = g.id)`,
    )
    return Boolean(rowCount)
  })

/** What the demo world has beside its rows: pictures, days of its gateways, secrets. Whatever is there already stays. */
async function furnishDemo(ownerPool: pg.Pool, settings: DemoSettings, log: (line: string) => void): Promise<void> {
  const { encryptionKey } = settings
  const storage = openStorage(settings)
  const drawn = await drawDemoDocuments(ownerPool, { storage, encryptionKey })
  log(`${drawn} documents and ${await drawDemoProofs(ownerPool, storage)} proofs of payment drawn`)
  log(`${await drawDemoWays(ownerPool, storage)} logos and pictures of guides drawn`)
  await reconcileDemo(ownerPool, demoDomains)
  await openDemoGateways(ownerPool, settings)
}

/** The demo's gateways are the sandbox of the simulator: how it speaks, and the secret it signs with, kept for it in the data folder. */
const openDemoGateways = (
  ownerPool: pg.Pool,
  { dataDir, sealingKeys }: Pick<Settings, 'dataDir' | 'sealingKeys'>,
): Promise<void> =>
  inOneTransaction(ownerPool, demoDomains, async (client) => {
    await client.query(`update gateway set wording = case adapter when 'crypto' then $1::jsonb else $2::jsonb end`, [
      JSON.stringify(wordings.coins),
      JSON.stringify(wordings.timestamped),
    ])
    const { rows } = await client.query<{ id: string; domain_id: number; secret_id: string }>(
      `select id, domain_id, uuidv7()::text as secret_id from gateway where code = 'demo-pay'`,
    )
    for (const { id, domain_id: domainId, secret_id: secretId } of rows) {
      const secret = keepSecretFile(dataDir, `demo-gateway-${domainId}`, () => randomBytes(32).toString('hex'))
      await client.query(
        `insert into gateway_secret (id, domain_id, gateway_id, sealed, last_four, status, entered_by, in_force_by, in_force_at)
         values ($1, $2, $3, $4, $5, 'ACTIVE', 'finance', 'checker', now() - interval '29 days')`,
        [secretId, domainId, id, seal(sealingKeys, secret, sealOfGateway(secretId)), secret.slice(-4)],
      )
    }
  })
