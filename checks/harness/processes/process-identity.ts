import { readFile, readlink } from 'node:fs/promises'
import { isRunning } from '#platform/database/embedded/processes.ts'

/** The container of this process: ids of processes in another one mean nothing here. */
const container = (): Promise<string> => readlink('/proc/self/ns/pid').catch(() => 'the whole machine')

/** When a process began, in ticks of the system: a later process with the same id began later. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/** A text that belongs to this process alone. */
export const ownIdentity = async (): Promise<string> =>
  `${process.pid} ${await startOf(process.pid)} ${await container()}`

/** Whether the process with this identity has ended; of another container it cannot be known. */
export async function hasEnded(identity: string): Promise<boolean> {
  const [pid = '', start = '', ...place] = identity.split(' ')
  if (place.join(' ') !== (await container())) return false
  return !(await isRunning(Number(pid))) || (await startOf(Number(pid))) !== start
}
