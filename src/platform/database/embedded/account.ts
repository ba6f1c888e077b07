import { chmod, lchown, lstat, mkdir, readdir, readFile, realpath, stat, symlink } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'

/** The system user PostgreSQL runs as when this process is root, which PostgreSQL itself refuses to be. */
export interface Account {
  uid: number
  gid: number
}

export interface ClusterLocation {
  /** Absolute path; contains the password, the log and the cluster (or a link to it). */
  folder: string
  cluster: string
  account: Account | undefined
}

export const isRoot = () => process.getuid?.() === 0

export async function exists(path: string): Promise<boolean> {
  return (await statOf(path)) !== undefined
}

export const statOf = (path: string) => stat(path).catch(absent)
export const linkStatOf = (path: string) => lstat(path).catch(absent)

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function serverAccount(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  if (!entry) throw new Error('PostgreSQL cannot run as root, and this machine has no user named postgres or nobody.')
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** Whether the account can access a folder through all of its parents. */
export async function isReachable(folder: string, account: Account): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path)
    const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & needed) === 0) return false
    if (path === dirname(path)) return true
  }
}

/** In a shared place such as /var/tmp another user may have created a folder under our name: never follow it. */
export async function ownFolder(path: string): Promise<string> {
  await mkdir(path, { mode: 0o711 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const entry = await lstat(path)
  if (!entry.isDirectory() || entry.uid !== process.getuid?.() || (entry.mode & 0o022) !== 0)
    throw new Error(`${path} belongs to another user. Remove it and start again.`)
  await chmod(path, 0o711)
  return path
}

async function clusterElsewhere(folder: string): Promise<string> {
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return join(await ownFolder(`/var/tmp/overround-${key}`), 'cluster')
}

/** Finds the cluster of a data folder, or a place for a new one that its account can access. */
export async function locateCluster(dataFolder: string): Promise<ClusterLocation> {
  const resolved = resolve(dataFolder)
  await mkdir(dirname(resolved), { recursive: true })
  await mkdir(resolved, { recursive: true, mode: 0o700 })
  const folder = await realpath(resolved)
  if (isRoot()) await openForWalking(folder)
  const cluster = join(folder, 'cluster')
  if (await linkStatOf(cluster)) return existingPlace(folder, cluster)
  if (!isRoot()) return { folder, cluster, account: undefined }
  const account = await serverAccount()
  if (await isReachable(folder, account)) return { folder, cluster, account }
  return { folder, cluster: await clusterElsewhere(folder), account }
}

async function openForWalking(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder)
  if (uid === 0) await chmod(folder, (mode & 0o777) | 0o011)
}

async function existingPlace(folder: string, link: string): Promise<ClusterLocation> {
  const entry = await statOf(link)
  if (!entry)
    throw new Error(
      `The database of ${folder} was stored outside that folder and is missing. Remove the folder to start with a new database.`,
    )
  const cluster = await realpath(link)
  if (!isRoot()) {
    if (entry.uid !== process.getuid?.()) throw new Error(`The database in ${folder} belongs to another user.`)
    return { folder, cluster, account: undefined }
  }
  // The account that created the cluster keeps running it, so that root and an ordinary user can take turns.
  const account = entry.uid === 0 ? await serverAccount() : { uid: entry.uid, gid: entry.gid }
  if (entry.uid === 0) await giveTo(account, cluster)
  if (!(await isReachable(dirname(cluster), account)))
    throw new Error(
      `The user who owns the database in ${folder} can no longer access it. Grant that user access to the parent folders.`,
    )
  return { folder, cluster, account }
}

/** A copy that root made without its owners. Its folder is last, so that an interrupted start continues here. */
async function giveTo({ uid, gid }: Account, cluster: string): Promise<void> {
  for (const path of await readdir(cluster, { recursive: true })) await lchown(join(cluster, path), uid, gid)
  await lchown(cluster, uid, gid)
}

/** Leaves a link at the default place, so that the cluster is found again. */
export async function rememberCluster({ folder, cluster }: ClusterLocation): Promise<void> {
  const link = join(folder, 'cluster')
  if (link === cluster || (await linkStatOf(link))) return
  await symlink(cluster, link)
}
