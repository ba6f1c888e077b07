import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Interface } from './interface-fields.ts'

interface Change {
  readonly version: string
  readonly day: string
  readonly changes: readonly string[]
}

/** What integrators have to know of, the newest first. Calls and fields that came since are found by comparison. */
export const changelog: readonly Change[] = [
  {
    version: '1',
    day: '2026-11-30',
    changes: [
      'Signed calls are also answered under /api/v1/inbound. The signature covers the path as it is sent.',
      'A client with types is generated from the document: /docs/client.ts.',
      'Calls and fields are recorded. Within a version none is removed, none that could be left out is required, and answers keep their fields and types. New calls, fields and options may come: ignore those that you do not know.',
    ],
  },
]

/** The interface of version 1, as it was on its day; it is never changed. */
export const recordedInterface = (): Interface =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'interface-1.json'), 'utf8')) as Interface
