import { onServer, type Defect } from '#checks/defects/defect.ts'

const healthTest = 'src/areas/developer/health/dev-dashboard.test.ts'
const partsData = 'src/areas/developer/health/running-parts.data.ts'

const partsTest = 'src/areas/content/apps/parts.test.ts'
const tracesTest = 'src/platform/traces/traces.test.ts'

/** Defects of what the dashboard and monitors read, and of files that anyone may ask for. */
export const tracesPlatformDefects: readonly Defect[] = [
  {
    name: 'spans that the collector rejects are not counted as lost',
    file: 'src/platform/traces/exporter.ts',
    find: '      lost += rejected\n',
    replace: '',
    caughtBy: onServer(tracesTest, 'what does not fit is lost and counted, and so is what the collector rejects'),
  },
  {
    name: 'spans have the text of errors',
    file: 'src/platform/traces/span.ts',
    find: 'error.constructor.name',
    replace: 'error.message',
    caughtBy: onServer(tracesTest, 'of an error only its class is recorded, and a refusal is no failure'),
  },
  {
    name: 'a trace ends at the first call to others',
    file: 'src/platform/outbound/call.ts',
    find: '...(call.mayPlain ? {} : traceHeaders())',
    replace: '',
    caughtBy: onServer(
      tracesTest,
      'a call to others passes the trace on, without its path, and carries nothing while nothing is traced',
    ),
  },
  {
    name: 'downloads of the app are not limited',
    file: 'src/engine/http/guard.ts',
    find: '  if (addressRate) await limitAddress(auth, request, addressRate)\n',
    replace: '',
    caughtBy: onServer(
      'src/platform/limits/rate-limit.test.ts',
      'downloads of the app by one address are refused after thirty in a minute, without a row for each',
    ),
  },
  {
    name: 'each process counts calls for itself',
    file: 'src/platform/limits/rate-limit.ts',
    find: 'held.set(key, { left: granted,',
    replace: 'held.set(key, { left: rule.perMinute,',
    caughtBy: onServer(
      'src/platform/limits/rate-limit.test.ts',
      'RLM-02 two processes that take in turn let through as many as one',
    ),
  },
  {
    name: 'exchanged code is reported as verified',
    file: 'src/platform/audit/code/code-watch.ts',
    find: "record('code.mismatch', files,",
    replace: "record('code.verified', files,",
    caughtBy: onServer(
      'src/platform/audit/code/code-watch.test.ts',
      'SEC-06 one flipped bit of %s is found while the server runs, and named',
    ),
  },
  {
    name: 'the last part of a damaged package is sent',
    file: 'src/platform/apk/verified-package.ts',
    find: "if (hash.digest('hex') !== sha256) throw await damaged()",
    replace: "if (sha256 === '') throw await damaged()",
    caughtBy: onServer(
      'src/platform/apk/verified-package.test.ts',
      'of a damaged package the last part is never sent, and it is recorded',
    ),
  },
  {
    name: 'a part of a package is stored although it is not what it says',
    file: 'src/platform/apk/parts/package-parts.ts',
    find: 'if (!isPart(part, bytes))',
    replace: 'if (bytes.length === 0)',
    caughtBy: onServer(partsTest, 'D23 a part that is not what it says is not stored'),
  },
  {
    name: 'an upload in parts begins again from the start',
    file: 'src/platform/apk/parts/package-parts.ts',
    find: 'offset: missing * partBytes',
    replace: 'offset: 0 * missing',
    caughtBy: onServer(
      partsTest,
      'D23 after a cut the upload goes on from what is stored, and is listed nowhere before it is whole',
    ),
  },
  {
    name: 'parts of a file that changed are put together',
    file: 'src/platform/apk/parts/package-parts.ts',
    find: 'if (!isUnchanged)',
    replace: 'if (parts.length === 0)',
    caughtBy: onServer(partsTest, 'D23 a file that changed while it was uploaded is not put together'),
  },
]

export const healthDefects: readonly Defect[] = [
  {
    name: 'a callback that was refused is no error',
    file: partsData,
    find: "direction = 'IN' and result in ('REJECTED', 'FAILED')",
    replace: "direction = 'IN' and result in ('FAILED')",
    caughtBy: onServer(
      healthTest,
      'callbacks and their errors are counted by hour, and the calls of each party by its latency',
    ),
  },
  {
    name: 'hours without calls are left out',
    file: partsData,
    find: 'left join called c on c.at = h.at',
    replace: 'join called c on c.at = h.at',
    caughtBy: onServer(
      healthTest,
      'callbacks and their errors are counted by hour, and the calls of each party by its latency',
    ),
  },
]
