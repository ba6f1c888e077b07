import { call, CallFailure } from '#panel/session/call.ts'
import { uploadPackage, type PartAnswer } from './package-upload.ts'

/** A part of which nothing was heard for so long is sent again. */
const partLimitMs = 300_000
const maxRestMs = 30_000

/** The line was cut, calls are limited, or the server restarts. */
const passing: ReadonlySet<number> = new Set([0, 429, 503])

interface PackageSending {
  readonly at: string
  readonly signal: AbortSignal
  readonly onProgress: (storedBytes: number) => void
}

const rest = (failures: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(1_000 * 2 ** failures, maxRestMs))
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
  })

/** Uploads a package with the session of the user, who may sign in again meanwhile. */
export const sendPackage = (file: Blob, { at, signal, onProgress }: PackageSending): Promise<string> =>
  uploadPackage(file, {
    onProgress,
    mayPass: (problem) => !signal.aborted && problem instanceof CallFailure && passing.has(problem.status),
    rest: (failures) => rest(failures, signal),
    async send({ query, body }) {
      const { data } = await call<{ readonly data: PartAnswer }>(`${at}/parts`, {
        method: 'POST',
        query,
        body,
        isQuiet: true,
        signal: AbortSignal.any([signal, AbortSignal.timeout(partLimitMs)]),
      })
      return data
    },
  })
