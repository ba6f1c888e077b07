import { use } from 'react'
import type { InputProps } from '#panel/engine/view.ts'
import { FormValues } from '#panel/inputs/times/form-values.ts'
import { textOf } from '#panel/kinds/text.ts'
import { PostToolbar } from './editing/post-toolbar.tsx'
import { useEditor } from './editing/use-editor.tsx'
import './post-editor.css'

/** The text of a post as it will be read: what is pasted or typed becomes what the server stores. */
export default function PostEditor({ fields, values, complaints, disabled, change, check }: InputProps) {
  const { isNew } = use(FormValues)
  const [[name, kind] = ['', undefined]] = Object.entries(fields)
  const at = (isNew ? kind?.traits.atNew : undefined) ?? kind?.traits.at ?? ''
  const label = kind?.label ?? ''
  const { place, editor } = useEditor({
    at,
    label,
    html: textOf(values[name]),
    isEditable: !disabled,
    onChange: (html) => change(name, html),
  })
  const complaint = complaints[name]
  return (
    <div className="post-editor" data-field={name} onBlur={() => check(name)}>
      {editor ? <PostToolbar editor={editor} at={at} disabled={disabled} /> : null}
      <div ref={place} className="post-place" />
      {complaint === undefined ? null : (
        <p className="field-error" role="alert">
          {complaint}
        </p>
      )}
    </div>
  )
}
