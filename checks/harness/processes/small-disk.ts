import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [mounting, unmounting] = ['mount', 'umount'] as const

/** A folder on a disk of its own; only root may make one, and not in every container. */
export function mountSmallDisk(folder: string, size: string): () => void {
  execFileSync(mounting, ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', folder], { stdio: 'ignore' })
  return () => void execFileSync(unmounting, [folder])
}

function canMount(): boolean {
  const probe = mkdtempSync(join(tmpdir(), 'overround-mount-'))
  try {
    mountSmallDisk(probe, '64k')()
    return true
  } catch {
    return false
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

export const mayMount = process.getuid?.() === 0 && canMount()
