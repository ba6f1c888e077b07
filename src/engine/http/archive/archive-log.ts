import type { FastifyRequest } from 'fastify'
import { recordAccessAlone } from '#platform/auth/access-log.ts'
import { AppError } from '#platform/errors/app-errors.ts'
import type { Viewer } from '#engine/list/plan/viewer.ts'
import type { AppContext } from '../app-context.ts'
import { circumstancesOf } from '../guard.ts'
import { sessionOf } from '../session-of.ts'

const longestAddress = 300

/** Answers a request and logs what it read from files of the archive, also where it was refused. */
export async function loggingArchive<T>(
  { auth }: AppContext,
  request: FastifyRequest,
  { archive }: Viewer,
  answer: () => Promise<T>,
): Promise<T> {
  if (!archive) return answer()
  const started = performance.now()
  const log = async (result: 'SUCCESS' | 'FAILED', refusal?: string): Promise<void> => {
    const { files, rows } = archive.use()
    if (files === 0) return
    const took = Math.round(performance.now() - started)
    await recordAccessAlone(auth.pool, {
      action: 'warehouse.read',
      actor: sessionOf(request).actor,
      circumstances: circumstancesOf(request),
      subjectName: (request.raw.url ?? '').slice(0, longestAddress),
      reason:
        refusal ?? `${files} ${files === 1 ? 'file' : 'files'}, ${rows} ${rows === 1 ? 'row' : 'rows'}, ${took} ms`,
      result,
    })
  }
  try {
    const answered = await answer()
    await log('SUCCESS')
    return answered
  } catch (error) {
    await log('FAILED', error instanceof AppError ? error.message : 'It could not be read.')
    throw error
  }
}
