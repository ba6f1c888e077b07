import { lastBackup } from './backup-note.ts'
import type { Sample } from './exposition.ts'
import { spaceOfFolders } from './process-health.ts'

/** The disks of the process, and the last backup that was made from its folder. A folder that cannot be read has no sample. */
export async function machineMetrics(dataDir: string): Promise<readonly Sample[]> {
  const backup = await lastBackup(dataDir)
  const disks = (await spaceOfFolders(dataDir)).flatMap(({ name: folder, freeBytes, totalBytes }) =>
    freeBytes === null || totalBytes === null
      ? []
      : [{ name: 'overround_disk_free_ratio', labels: { folder }, value: freeBytes / totalBytes } as const],
  )
  return backup === null
    ? disks
    : [...disks, { name: 'overround_backup_timestamp_seconds', value: Math.floor(Date.parse(backup.madeAt) / 1_000) }]
}
