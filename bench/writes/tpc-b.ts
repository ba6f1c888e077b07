import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Floor {
  /** The command as it was run, without the address of the database. */
  readonly command: string
  readonly perSecond: number
}

const pgbench = (options: readonly string[], url: string) =>
  run(process.env['PGBENCH'] ?? 'pgbench', [...options, url], { maxBuffer: 16 * 1_048_576 })

/** Makes the tables of TPC-B in this database; returns the command. */
export async function prepareTpcB(url: string, scale: number): Promise<string> {
  const options = ['-i', '-q', '-s', String(scale)]
  await pgbench(options, url)
  return `pgbench ${options.join(' ')}`
}

/** Transactions of TPC-B per second on the same server. */
export async function runTpcB(url: string, clients: number, forSeconds: number): Promise<Floor> {
  const options = ['-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(forSeconds)]
  const { stdout } = await pgbench(['-n', ...options], url)
  const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
  if (rate === undefined) throw new Error(`pgbench reported no rate: ${stdout}`)
  return { command: `pgbench ${options.join(' ')}`, perSecond: Number(rate) }
}
