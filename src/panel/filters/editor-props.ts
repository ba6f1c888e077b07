import type { AnyList } from '#blueprint/screen/list.ts'

/** Props of every filter editor. */
export interface EditorProps {
  readonly list: AnyList
  readonly name: string
  readonly text: string
  readonly onChange: (text: string) => void
}
