import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { addSecret, createGateway, gatewayContext } from '#checks/harness/payments/gateway.ts'
import { encryptionKey, smallOperator } from '#checks/harness/small-operator.ts'
import { createStaff, startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { seal, sealingKeys, unseal, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { sealContextOf } from '#platform/auth/secrets/second-step.ts'
import { openGateway } from '#areas/payments/gateways/work/accounts.ts'
import { siteKeyOf } from '#platform/secrets/keys.ts'
import { assertKeysAvailable } from './check-keys.ts'
import { sealedColumns } from './sealed-columns.ts'
import { rotateSealedValues, type RotationOptions } from './rotate-keys.ts'

const canary = 'canary-of-a-sealed-secret'
const [older, newer] = [Buffer.alloc(32, 8), randomBytes(32)]
const both = sealingKeys(newer, [older], encryptionKey)
const newAlone = sealingKeys(newer, [], encryptionKey)
let database: TestDatabase
let gateway: string
const seeds: bigint[] = []

const run = (traits: Partial<RotationOptions> = {}) =>
  rotateSealedValues(database.ownerPool, { keys: both, username: 'npm run rotate-keys', ...traits })

/** A value in the legacy format without a key id. */
const legacySealed = (text: string, context: string): string => {
  const [, keyId, ...rest] = seal(sealingKeys(encryptionKey, [], encryptionKey), text, context).split('.')
  expect(keyId).toMatch(/^[0-9a-f]{8}$/)
  return ['v1', ...rest].join('.')
}

beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  ;({ id: gateway } = await createGateway(database))
  const secrets = Array.from({ length: 6 }, (_, at) => ({ gatewayId: gateway, domainId: (at % 2) + 1, secret: canary }))
  for (const each of secrets) await addSecret(database, { ...each, key: testSettings.sealingKeys })
  for (const [at, name] of ['one', 'two', 'three'].entries()) {
    const { staffId } = await createStaff(database.ownerPool, { username: name })
    const sealed =
      at === 0
        ? legacySealed(canary, sealContextOf(staffId))
        : seal(testSettings.sealingKeys, canary, sealContextOf(staffId))
    await database.ownerPool.query('update staff set two_step_secret = $2 where id = $1', [staffId, sealed])
    seeds.push(staffId)
  }
})
afterAll(() => database.close())

async function sealedWith({ activeKeyId: inUse }: SealingKeys): Promise<number> {
  let found = 0
  for (const { table, column } of sealedColumns) {
    const { rowCount } = await database.ownerPool.query(`select from ${table} where ${column} like $1`, [
      `v2.${inUse}.%`,
    ])
    found += rowCount ?? 0
  }
  return found
}

const seedOf = async (staffId: bigint, keys: SealingKeys) => {
  const { rows } = await database.ownerPool.query<{ sealed: string }>(
    'select two_step_secret as sealed from staff where id = $1',
    [staffId],
  )
  return unseal(keys, rows[0]?.sealed ?? '', sealContextOf(staffId))
}

const all = 1 + 1 + 6 + 3

it('SEC-01 continues an interrupted rotation; values with old and new keys are readable meanwhile', async () => {
  const seedsNow = [await seedOf(seeds[0] ?? 0n, both), await seedOf(seeds[2] ?? 0n, both)]
  expect(seedsNow).toEqual([canary, canary])
  let steps = 0
  const cut = run({
    batchSize: 2,
    onStep: () => {
      steps += 1
      if (steps === 3) throw new Error('the power went')
    },
  })
  await expect(cut).rejects.toThrow('the power went')
  expect(await sealedWith(both)).toBe(4)
  for (const id of seeds) expect(await seedOf(id, both)).toBe(canary)
  const { context } = gatewayContext(database)
  const opened = await openGateway({ ...context, sealingKeys: both }, { id: gateway })
  expect(opened?.account.secrets).toHaveLength(5)
  expect((await run({ batchSize: 2 })).map(({ values, undecryptable }) => [values, undecryptable.length])).toEqual([
    [0, 0],
    [0, 0],
    [7, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  expect(await sealedWith(both)).toBe(all)
  expect((await run()).every(({ values }) => values === 0)).toBe(true)
})

it('SEC-01 needs the previous key no longer, and no other key decrypts the values', async () => {
  for (const id of seeds) expect(await seedOf(id, newAlone)).toBe(canary)
  await expect(seedOf(seeds[0] ?? 0n, testSettings.sealingKeys)).rejects.toThrow('the unknown key')
  const key = await siteKeyOf({ db: database.db, sealingKeys: newAlone }, 'key-1')
  expect(key?.secret).toBe('secret of the site')
})

it('SEC-01 audits each batch without any secret', async () => {
  const { rows } = await database.ownerPool.query<{ subject: string; reason: string }>(
    `select subject, reason from audit where action = 'rotate keys' order by at, id`,
  )
  expect(rows.map(({ subject }) => subject)).toContain('gateway_secret:sealed')
  expect(rows.reduce((sum, { reason }) => sum + Number(reason.split(' ')[0]), 0)).toBe(all)
  expect(JSON.stringify(rows)).not.toContain(canary)
  expect(JSON.stringify(rows)).not.toContain(newer.toString('hex'))
})

it('SEC-01 refuses to start without a needed key, with a clear message', async () => {
  const refused = startTestServer(database)
  await expect(refused).rejects.toThrow(
    `Values in staff are encrypted with key ${both.activeKeyId}, which is neither SEALING_KEY (${testSettings.sealingKeys.activeKeyId}) nor one of SEALING_KEYS_BEFORE.`,
  )
  const server = await startTestServer(database, { settings: { ...testSettings, sealingKeys: newAlone } })
  await server.close()
  await database.ownerPool.query('update staff set two_step_secret = $2 where id = $1', [
    seeds[1],
    legacySealed(canary, sealContextOf(seeds[1] ?? 0n)),
  ])
  const other = sealingKeys(newer, [], randomBytes(32))
  await expect(assertKeysAvailable(database.ownerPool, other)).rejects.toThrow('a different ENCRYPTION_KEY')
})

it('SEC-01 reports undecryptable values and re-encrypts the others', async () => {
  await database.ownerPool.query(
    'update staff set two_step_secret = (select two_step_secret from staff where id = $2) where id = $1',
    [seeds[2], seeds[0]],
  )
  const third = sealingKeys(randomBytes(32), [newer], encryptionKey)
  const [staff, sites, gateways] = await run({ keys: third })
  expect(staff).toEqual({ table: 'staff', values: 2, undecryptable: [`staff:${seeds[2]}`] })
  expect([sites?.values, gateways?.values]).toEqual([1, 7])
})

it('SEC-01 lists all callers of seal, so that no encrypted column is forgotten', () => {
  const sealing = globSync('{src,demo}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && /[^.\w]seal\(/.test(readFileSync(file, 'utf8')),
  )
  // A new file here needs its column in `sealedColumns`.
  expect(sealing.toSorted()).toEqual([
    'demo/demo-casino-days.ts',
    'demo/demo-world.ts',
    'src/areas/casino/reconciliation/provider-access.act.ts',
    'src/areas/casino/wallet/call-body.ts',
    'src/areas/content/push/push.act.ts',
    'src/areas/developer/webhooks/webhook-form.act.ts',
    'src/areas/developer/webhooks/webhooks.act.ts',
    'src/areas/inbound-api/keys/keys.act.ts',
    'src/areas/payments/gateways/accounts/credentials.act.ts',
    'src/areas/payments/gateways/callbacks/callback-body.ts',
    'src/platform/auth/secrets/seal.ts',
    'src/platform/auth/secrets/second-step.ts',
    'src/server/sealing/rotate-keys.ts',
  ])
})
