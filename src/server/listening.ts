import { once } from 'node:events'
import { createServer } from 'node:net'
import { SettingError, type Settings } from '#platform/environment/settings.ts'

/** The demo prints its passwords, so it listens on this machine only. */
export const hostOf = (isDemo: boolean): string => (isDemo ? 'localhost' : '0.0.0.0')

/** Message for a port that cannot be used; null for other errors. */
function portErrorMessage(error: unknown, port: number): string | null {
  if (!(error instanceof Error && 'code' in error)) return null
  if (error.code === 'EADDRINUSE') return `PORT ${port} is already in use. Stop the other program or set another port.`
  if (error.code === 'EACCES') return `This user may not use PORT ${port}. Set a port of 1024 or higher.`
  return null
}

export function toPortError(error: unknown, port: number): unknown {
  const complaint = portErrorMessage(error, port)
  return complaint === null ? error : new SettingError(complaint, { cause: error })
}

/** Checked first, before a database is created and filled. */
export async function assertPortFree({ port, isDemo }: Pick<Settings, 'port' | 'isDemo'>): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, hostOf(isDemo))
    await once(probe, 'listening')
  } catch (error) {
    throw toPortError(error, port)
  }
  probe.close()
  await once(probe, 'close')
}
