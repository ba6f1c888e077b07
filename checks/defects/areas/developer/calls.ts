import { onServer, type Defect } from '#checks/defects/defect.ts'

const casinoTest = 'src/areas/developer/requests/casino-calls.test.ts'

/** Of the keys with which the product is called, and of the calls that it makes. */
export const callDefects: readonly Defect[] = [
  {
    name: 'the key of a site that was revoked elsewhere is taken from what is remembered',
    file: 'src/platform/secrets/keys.ts',
    find: 'active.has(each)',
    replace: 'active.size >= 0 || active.has(each)',
    caughtBy: onServer(
      'checks/access/revoked-keys.test.ts',
      'KEY-01 the key of a site that %s signs no call that begins later, in any process',
    ),
  },
  {
    name: 'each call of a burst reads its key',
    file: 'src/platform/secrets/keys.ts',
    find: '  active.set(keyId, reading)\n',
    replace: '',
    caughtBy: onServer(
      'src/platform/secrets/keys.test.ts',
      '200 calls at the same time read their key once, and those after them not at all',
    ),
  },
  {
    name: 'the address of the collector opens its network',
    file: 'src/platform/outbound/call.ts',
    find: 'address === reach.onlyAt',
    replace: 'address !== null',
    caughtBy: onServer(
      'src/platform/outbound/call.test.ts',
      'that may reach one address alone reach it by http on its port, and nothing else',
    ),
  },
  {
    name: 'a stated secret of a provider is recorded',
    file: 'src/server/routes/providers/casino-routes.ts',
    find: '...(adapter.secretNames === undefined ? {} : { secretNames: adapter.secretNames }),',
    replace: '',
    caughtBy: onServer(
      casinoTest,
      'neither the secret of the key nor a session is stored, in no field and no spelling',
    ),
  },
  {
    name: 'a refusal that is answered with 200 counts as a success',
    file: 'src/platform/audit/request-log/log-row.ts',
    find: '  if (verdict !== undefined) return verdict.result\n',
    replace: '',
    caughtBy: onServer(
      casinoTest,
      'a refusal that the contract answers with 200 is shown as one, also of a call that nobody signed',
    ),
  },
  {
    name: 'a receiver that sends without end is said to have answered whole',
    file: 'src/platform/outbound/call.ts',
    find: 'resolve(read(true))',
    replace: 'resolve(read(false))',
    caughtBy: onServer(
      'src/platform/webhooks/odd-receivers.test.ts',
      'D32 whatever a receiver answers, its status counts, or the reason why there is none',
    ),
  },
]
