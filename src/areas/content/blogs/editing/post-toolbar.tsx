import type { Editor } from '@tiptap/core'
import { FileButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#panel/ui/button.tsx'
import { linkTarget } from '#areas/content/rules/rich-text/addresses.ts'
import { insertPicture } from './use-editor.tsx'

interface Tool {
  readonly label: string
  readonly isOn?: (editor: Editor) => boolean
  readonly apply: (editor: Editor) => boolean
}

const tools: readonly Tool[] = [
  { label: 'Bold', isOn: (on) => on.isActive('bold'), apply: (on) => on.chain().focus().toggleBold().run() },
  { label: 'Italic', isOn: (on) => on.isActive('italic'), apply: (on) => on.chain().focus().toggleItalic().run() },
  {
    label: 'Heading',
    isOn: (on) => on.isActive('heading', { level: 2 }),
    apply: (on) => on.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Subheading',
    isOn: (on) => on.isActive('heading', { level: 3 }),
    apply: (on) => on.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'List',
    isOn: (on) => on.isActive('bulletList'),
    apply: (on) => on.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    isOn: (on) => on.isActive('orderedList'),
    apply: (on) => on.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    isOn: (on) => on.isActive('blockquote'),
    apply: (on) => on.chain().focus().toggleBlockquote().run(),
  },
  { label: 'Table', apply: (on) => on.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run() },
  { label: 'Undo', apply: (on) => on.chain().focus().undo().run() },
  { label: 'Redo', apply: (on) => on.chain().focus().redo().run() },
]

interface ToolbarProps {
  readonly editor: Editor
  readonly at: string
  readonly disabled: boolean
}

/** What can be done with the selected text. */
export function PostToolbar({ editor, at, disabled }: ToolbarProps) {
  const [isLinking, setLinking] = useState(false)
  return (
    <>
      <div className="post-tools" role="toolbar" aria-label="Text format">
        {tools.map(({ label, isOn, apply }) => (
          <Button
            key={label}
            tone="quiet"
            disabled={disabled}
            aria-pressed={isOn?.(editor)}
            onClick={() => void apply(editor)}
          >
            {label}
          </Button>
        ))}
        <Button
          tone="quiet"
          disabled={disabled}
          aria-pressed={editor.isActive('link')}
          onClick={() => setLinking(!isLinking)}
        >
          Link
        </Button>
        <FileButton
          accept="image/jpeg,image/png,image/webp"
          onChange={(picture) => (picture ? void insertPicture(editor, at, picture) : undefined)}
        >
          {(props) => (
            <Button {...props} tone="quiet" disabled={disabled}>
              Picture
            </Button>
          )}
        </FileButton>
      </div>
      {isLinking ? <LinkEntry editor={editor} onSet={() => setLinking(false)} /> : null}
    </>
  )
}

/** The address of the selected text. */
function LinkEntry({ editor, onSet }: { readonly editor: Editor; readonly onSet: () => void }) {
  const { href }: { readonly href?: unknown } = editor.getAttributes('link')
  const [address, setAddress] = useState(typeof href === 'string' ? href : '')
  const target = linkTarget(address)
  const set = () => {
    if (target === null) editor.chain().focus().extendMarkRange('link').unsetLink().run()
    else editor.chain().focus().extendMarkRange('link').setLink({ href: target }).run()
    onSet()
  }
  return (
    <div className="post-link">
      <TextInput
        label="Address"
        description="A path of the site such as /terms, or an address that starts with https://"
        data-autofocus
        value={address}
        error={address !== '' && target === null ? 'Not an address of the site or by https.' : undefined}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button disabled={address !== '' && target === null} onClick={set}>
        {address === '' ? 'Remove link' : 'Set link'}
      </Button>
    </div>
  )
}
