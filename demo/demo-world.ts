import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inOneTransaction } from './world/transaction.ts'
import { demoDomains, seedMinimum, seedWorld, type DemoKey } from './world/world.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { sealOf as sealOfGateway } from '#areas/payments/gateways/work/accounts.ts'
import { messageFormats } from '#areas/payments/gateways/callbacks/message-format.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { drawDemoAnimations } from './demo-animations.ts'
import { drawDemoContent } from './demo-content.ts'
import { drawDemoCasinoGames } from './demo-casino-games.ts'
import { drawDemoDocuments } from './demo-documents.ts'
import { addDemoEvidence } from './demo-evidence.ts'
import { drawDemoProofs } from './demo-proofs.ts'
import { drawDemoPaymentMethods } from './demo-payment-methods.ts'
import { openDemoBooks, reconcileDemoCasino } from './demo-casino-days.ts'
import { reconcileDemo } from './demo-days.ts'
import { ensureSecretFile } from '#platform/environment/stored-secrets.ts'
import { refusePublishedPasswords } from './published-logins.ts'
import type { Settings } from '#platform/environment/settings.ts'
import { openStorage } from '#platform/storage/open-storage.ts'

/** Name of the secret file the simulator uses to sign for the demo site of a domain. */
export const demoKeyId = (domainId: number): string => `demo-site-${domainId}`

/** Key id of the demo's odds feed. */
export const demoFeedKey = 'demo-feed'

/** The demo's casino providers that call the wallet, by the name of their keys. */
const casinoKeys = [
  { style: 'aura', casinoProvider: 'aura' },
  { style: 'qtech', casinoProvider: 'qt' },
  { style: 'slots', casinoProvider: 'slot' },
  { style: 'world-casino', casinoProvider: 'wc' },
] as const

/** Keys of the demo's player sites, feed and casino providers; created once, then read from the data folder. */
export function demoInboundKeys({
  dataDir,
  sealingKeys,
}: Pick<Settings, 'dataDir' | 'sealingKeys'>): readonly DemoKey[] {
  const keyOf = (keyId: string, domainId: number, purpose: Pick<DemoKey, 'isFeed' | 'casinoProvider'> = {}) => {
    const secret = ensureSecretFile(dataDir, keyId, () => randomBytes(32).toString('hex'))
    return { keyId, domainId, sealed: seal(sealingKeys, secret, sealOf(keyId)), ...purpose }
  }
  return [
    ...demoDomains.map((domainId) => keyOf(demoKeyId(domainId), domainId)),
    ...demoDomains.slice(0, 1).map((domainId) => keyOf(demoFeedKey, domainId, { isFeed: true })),
    ...casinoKeys.flatMap(({ style, casinoProvider }) =>
      demoDomains.map((domainId) => keyOf(`demo-${style}-${domainId}`, domainId, { casinoProvider })),
    ),
    ...demoDomains.map((domainId) => demoGapKey(dataDir, domainId)),
  ]
}

/** GAP has the private key; the installation stores the public one. */
function demoGapKey(dataDir: string, domainId: number): DemoKey {
  const keyId = `demo-gap-${domainId}`
  const newKey = () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'der' })
      .toString('base64')
  const stored = Buffer.from(ensureSecretFile(dataDir, keyId, newKey), 'base64')
  const publicKey = createPublicKey(createPrivateKey({ key: stored, format: 'der', type: 'pkcs8' }))
    .export({ type: 'spki', format: 'der' })
    .toString('base64')
  return { keyId, domainId, sealed: null, casinoProvider: 'gap', publicKey }
}

type DemoSettings = Pick<Settings, 'isDemo' | 'dataDir' | 'encryptionKey' | 'sealingKeys' | 'storage'>

/** Whether the demo is still to be created, or was cut off. */
export async function lacksDemo(ownerPool: pg.Pool): Promise<boolean> {
  return (await isEmpty(ownerPool)) || isIncomplete(ownerPool)
}

async function isEmpty(ownerPool: pg.Pool): Promise<boolean> {
  const used = await ownerPool.query('select 1 from domain union all select 1 from staff limit 1')
  return !used.rowCount
}

/** Fills an empty database with the demo, or with the minimum for a new installation. */
export async function fillEmptyDatabase(
  ownerPool: pg.Pool,
  settings: DemoSettings,
  log: (line: string) => void,
): Promise<void> {
  if (await isEmpty(ownerPool)) await (settings.isDemo ? seedDemo(ownerPool, settings, log) : seedMinimum(ownerPool))
  if (!settings.isDemo) await refusePublishedPasswords(ownerPool)
  if (settings.isDemo && (await isIncomplete(ownerPool))) await completeDemo(ownerPool, settings, log)
}

const seedDemo = (ownerPool: pg.Pool, settings: DemoSettings, log: (line: string) => void) =>
  seedWorld(ownerPool, { inboundKeys: demoInboundKeys(settings), log })

/** Gateway secrets are written last and together: a demo without them is incomplete. */
const isIncomplete = (ownerPool: pg.Pool): Promise<boolean> =>
  inOneTransaction(ownerPool, demoDomains, async (client) => {
    const { rowCount } = await client.query(
      `select from gateway g where g.code = 'demo-pay' and not exists (select from gateway_secret s where s.gateway_id = g.id)`,
    )
    return Boolean(rowCount)
  })

/** Adds pictures, gateway days and secrets to the demo; keeps what exists. */
async function completeDemo(ownerPool: pg.Pool, settings: DemoSettings, log: (line: string) => void): Promise<void> {
  const { encryptionKey } = settings
  const storage = openStorage(settings)
  const drawn = await drawDemoDocuments(ownerPool, { storage, encryptionKey })
  log(`${drawn} documents and ${await drawDemoProofs(ownerPool, storage)} payment proofs drawn`)
  log(`${await addDemoEvidence(ownerPool)} pictures of evidence added to chargebacks`)
  log(`${await drawDemoPaymentMethods(ownerPool, storage)} logos and guide pictures drawn`)
  log(`${await drawDemoContent(ownerPool, storage)} pictures of banners and advertisements drawn`)
  log(`${await drawDemoCasinoGames(ownerPool, storage)} thumbnails of games drawn`)
  log(`${await drawDemoAnimations(ownerPool, storage)} animations and pictures of festivals drawn`)
  await reconcileDemo(ownerPool, demoDomains)
  await reconcileDemoCasino(ownerPool, demoDomains)
  await openDemoBooks(ownerPool, demoDomains, settings)
  await openDemoGateways(ownerPool, settings)
}

/**
 * Points the demo's gateways to the simulator's sandbox, with a secret stored for it in the data
 * folder.
 */
const openDemoGateways = (
  ownerPool: pg.Pool,
  { dataDir, sealingKeys }: Pick<Settings, 'dataDir' | 'sealingKeys'>,
): Promise<void> =>
  inOneTransaction(ownerPool, demoDomains, async (client) => {
    await client.query(`update gateway set wording = case adapter when 'crypto' then $1::jsonb else $2::jsonb end`, [
      JSON.stringify(messageFormats.coins),
      JSON.stringify(messageFormats.timestamped),
    ])
    const { rows } = await client.query<{ id: string; domain_id: number; secret_id: string }>(
      `select id, domain_id, uuidv7()::text as secret_id from gateway where code = 'demo-pay'`,
    )
    for (const { id, domain_id: domainId, secret_id: secretId } of rows) {
      const secret = ensureSecretFile(dataDir, `demo-gateway-${domainId}`, () => randomBytes(32).toString('hex'))
      await client.query(
        `insert into gateway_secret (id, domain_id, gateway_id, sealed, last_four, status, entered_by, activated_by, activated_at)
         values ($1, $2, $3, $4, $5, 'ACTIVE', 'finance', 'checker', now() - interval '29 days')`,
        [secretId, domainId, id, seal(sealingKeys, secret, sealOfGateway(secretId)), secret.slice(-4)],
      )
    }
  })
