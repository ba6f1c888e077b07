import { join } from 'node:path'
import type { Settings } from '#platform/environment/settings.ts'
import { localFolder } from './local-folder.ts'
import { objectStore } from './object-store.ts'
import type { Storage } from './storage.ts'

export const openStorage = ({ dataDir, storage }: Pick<Settings, 'dataDir' | 'storage'>): Storage =>
  storage ? objectStore(storage) : localFolder(join(dataDir, 'files'))
