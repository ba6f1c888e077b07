import { execFile, execFileSync } from 'node:child_process'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const unmount = 'umount'

/** A mounted file system in a file: synced data is in the file, everything else only in memory. */
export interface Disk {
  readonly folder: string
  sync(): Promise<void>
  /** Simulates a power cut: continues with what the file holds. Nothing may write any more. */
  cut(): Promise<void>
  close(): Promise<void>
  closeAtOnce(): void
}

/** Needs root and loop devices. */
export async function openDisk(parent: string): Promise<Disk> {
  const [image, copy, folder] = ['disk.img', 'copy.img', 'disk'].map((name) => join(parent, name)) as [
    string,
    string,
    string,
  ]
  await run('truncate', ['-s', '900m', image])
  await run('mkfs.ext4', ['-q', image])
  await mkdir(folder)
  const mount = async () => {
    await run('mount', ['-o', 'loop', image, folder])
    await chmod(folder, 0o711)
  }
  await mount()
  return {
    folder,
    sync: async () => {
      await run('sync', ['-f', folder])
    },
    async cut() {
      // Unmounting would write dirty pages to the file, so the file is copied first.
      await run('cp', ['--sparse=always', image, copy])
      await run(unmount, [folder])
      await rename(copy, image)
      await mount()
    },
    async close() {
      await run(unmount, [folder])
      await rm(image, { force: true })
    },
    closeAtOnce() {
      execFileSync(unmount, ['-l', folder])
    },
  }
}
