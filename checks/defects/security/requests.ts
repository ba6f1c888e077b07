import { onServer, type Defect } from '#checks/defects/defect.ts'

const authorizationTest = 'src/server/routes/authorization.test.ts'
const httpTest = 'src/server/routes/http.test.ts'
const callTest = 'src/platform/outbound/call.test.ts'
const guard = 'src/engine/http/guard.ts'

export const requestsDefects: readonly Defect[] = [
  {
    name: 'permission check only in the client',
    file: guard,
    find: 'if (request.session?.actor.permissions.has(permission)) return',
    replace: 'return',
    caughtBy: onServer(authorizationTest, 'answers 401 without a session, 403 without the permission and 200 with it'),
  },
  {
    name: 'scope missing in count query',
    file: 'src/engine/list/plan/roll-up.ts',
    find: `seesAll &&
`,
    replace: '',
    note: 'Counts use the query of the rows. Only a count from a roll-up could forget the scope.',
    caughtBy: onServer(
      'src/engine/list/plan/apply-filters.test.ts',
      'ISO-01 counts and sums of an agent leave out other branches, although a roll-up counts every bet',
    ),
  },
  {
    name: 'scope missing in export',
    file: 'src/engine/exports/run-export.ts',
    find: 'scope: await scopeOf(exports.db, actor)',
    replace: "scope: (await import('#engine/scope.ts')).wholeScope",
    caughtBy: onServer(
      'src/engine/exports/scope.test.ts',
      'ISO-06 a file of staff of an agent has the rows of its downline only',
    ),
  },
  {
    name: 'stale permission cache 60 s',
    file: 'src/platform/auth/sessions/live-session.ts',
    find: `const row = rows[0]
`,
    replace: `const cache: Map<string, { row: Row | undefined; until: number }> = ((liveSession as any).cache ??= new Map())
  const cached = cache.get(hash.toString('hex'))
  const row = cached && cached.until > Date.now() ? cached.row : rows[0]
  if (row !== cached?.row) cache.set(hash.toString('hex'), { row, until: Date.now() + 60_000 })
`,
    caughtBy: onServer(authorizationTest, 'SES-07 applies a revoked permission at the next request'),
  },
  {
    name: "startsWith('/api') authz on raw url",
    file: guard,
    find: "rejectMalformedPath(request.raw.url ?? '')",
    replace: "if (!request.raw.url?.startsWith('/api')) return",
    note: 'Every route has a guard of its own. The raw URL is checked for other spellings of a path.',
    caughtBy: onServer(httpTest, 'are not found'),
  },
  {
    name: 'HMAC over re-serialised JSON',
    file: 'src/engine/inbound/receive.ts',
    find: "'no such key', timestamp, rawBody)",
    replace: "'no such key', timestamp, Buffer.from(JSON.stringify(readJson(rawBody))))",
    caughtBy: onServer(
      'src/engine/inbound/signature.test.ts',
      'a signature covers the bytes as they were sent, not the JSON that they mean',
    ),
  },
  {
    name: 'IPv4-mapped address allowed',
    file: 'src/platform/outbound/addresses.ts',
    find: "allowed.addSubnet('2000::', 3, 'ipv6')",
    replace: `allowed.addSubnet('2000::', 3, 'ipv6')
allowed.addSubnet('::ffff:0:0', 96, 'ipv6')`,
    caughtBy: onServer(callTest, 'public and loopback addresses are told apart'),
  },
  {
    name: 'redirect followed',
    file: 'src/platform/outbound/call.ts',
    find: `    const parts: Buffer[] = []
`,
    replace: `    const parts: Buffer[] = []
    if (answer.headers.location) return resolve(send({ method, url: answer.headers.location, maxBytes }, address, ending))
`,
    caughtBy: onServer(callTest, 'do not follow redirects and are limited in time and size'),
  },
  {
    name: 'sort column interpolated',
    file: 'src/engine/list/plan/search.ts',
    find: "parse('sort', oneOf(sortableColumns(list)), usualSort)",
    replace: "parse('sort', (text) => text, usualSort)",
    note: 'Kysely quotes every identifier. The list of sortable columns is what an interpolated name would lack.',
    caughtBy: onServer(httpTest, 'survives hostile filters'),
  },
  {
    name: 'CSV prefix only =',
    file: 'src/engine/exports/report.ts',
    find: '/^[\\p{Cf}\\p{Cc}\\p{Z}"\']*[=+\\-@＝＋－＠﹦﹢﹣﹫−]|^[\\t\\r\\n\\0]/u',
    replace: '/^=/',
    caughtBy: onServer(
      'src/engine/exports/report.test.ts',
      'text that a spreadsheet would run as a formula is escaped, whatever it begins with',
    ),
  },
]
