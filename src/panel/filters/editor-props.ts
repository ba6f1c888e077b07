import type { AnyList } from '#blueprint/screen/list.ts'

/** What every editor of a filter is given. */
export interface EditorProps {
  readonly list: AnyList
  readonly name: string
  readonly text: string
  readonly onChange: (text: string) => void
}
