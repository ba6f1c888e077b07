import { once } from 'node:events'
import { createServer } from 'node:net'
import { SettingError, type Settings } from '#platform/environment/settings.ts'

/** The demo's passwords are printed for everybody to read: it answers this machine only. */
export const hostOf = (isDemo: boolean): string => (isDemo ? 'localhost' : '0.0.0.0')

/** What is wrong with a port that cannot be listened on; null when something else is. */
function complaintOf(error: unknown, port: number): string | null {
  if (!(error instanceof Error && 'code' in error)) return null
  if (error.code === 'EADDRINUSE') return `PORT ${port} is taken by another program; end it, or set another port.`
  if (error.code === 'EACCES') return `This user may not use PORT ${port}. Set a port of 1024 or higher.`
  return null
}

export function refusedPort(error: unknown, port: number): unknown {
  const complaint = complaintOf(error, port)
  return complaint === null ? error : new SettingError(complaint, { cause: error })
}

/** Said at once, not when a database has been made and filled. */
export async function refuseTakenPort({ port, isDemo }: Pick<Settings, 'port' | 'isDemo'>): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, hostOf(isDemo))
    await once(probe, 'listening')
  } catch (error) {
    throw refusedPort(error, port)
  }
  probe.close()
  await once(probe, 'close')
}
