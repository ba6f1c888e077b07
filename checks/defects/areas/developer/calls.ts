import { onServer, type Defect } from '#checks/defects/defect.ts'

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
