import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHistogram } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastBackup, noteBackup } from './backup-note.ts'
import { delaysByMinute, spaceOfFolders } from './process-health.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-health-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const minute = (number: number) => new Date(Date.UTC(2026, 10, 28, 9, number))

test('a minute has the delay of its own timers alone, without the interval between them', () => {
  const delays = createHistogram()
  const { minutes, end } = delaysByMinute(delays)
  delays.record(320_000_000)
  end(minute(1))
  delays.record(20_000_000)
  end(minute(2))
  expect(minutes()).toEqual([
    { at: minute(1), delayMs: 300 },
    { at: minute(2), delayMs: 0 },
  ])
})

test('an hour of minutes is kept', () => {
  const { minutes, end } = delaysByMinute(createHistogram())
  for (let at = 0; at < 75; at += 1) end(minute(at))
  expect([minutes().length, minutes()[0]?.at, minutes().at(-1)?.at]).toEqual([60, minute(15), minute(74)])
})

test('the space of a folder is that of its disk, and a folder that is missing has none', async () => {
  await mkdir(join(folder, 'files'))
  const [data, files, uploads] = await spaceOfFolders(folder)
  expect(data).toMatchObject({ name: 'DATA_DIR', totalBytes: files?.totalBytes })
  expect(data?.freeBytes).toBeGreaterThan(0)
  expect(data?.freeBytes).toBeLessThanOrEqual(data?.totalBytes ?? 0)
  expect(uploads).toEqual({ name: 'DATA_DIR/uploads', freeBytes: null, totalBytes: null })
})

test('the last backup is the one that was noted last, and a damaged note is no backup', async () => {
  expect(await lastBackup(folder)).toBeNull()
  await noteBackup(folder, { madeAt: '2026-11-27T02:00:00.000Z', tables: 150, rows: '70' })
  const last = { madeAt: '2026-11-28T02:00:00.000Z', tables: 151, rows: '9007199254740993' }
  await noteBackup(folder, last)
  expect(await lastBackup(folder)).toEqual(last)
  await writeFile(join(folder, 'last-backup.json'), '{"madeAt": "yesterday"}')
  await expect(lastBackup(folder)).rejects.toThrow()
})
