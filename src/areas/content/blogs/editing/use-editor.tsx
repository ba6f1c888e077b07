import { Editor } from '@tiptap/core'
import { useEffect, useReducer, useRef, useState, type RefObject } from 'react'
import { notifySuccess } from '#panel/engine/view.ts'
import { cleanRichText } from '#areas/content/rules/rich-text/clean.ts'
import { hasPictures, storePicture, withStoredPictures } from './pasted-pictures.tsx'
import { postExtensions } from './post-extensions.tsx'

interface Entered {
  /** Where pictures are uploaded and shown. */
  readonly at: string
  readonly label: string
  readonly html: string
  readonly isEditable: boolean
  readonly onChange: (html: string) => void
}

/** Says of pictures that they are missing, so that nobody looks for them after publishing. */
function notifyLeftOut(count: number): void {
  if (count > 0) notifySuccess(`Pasted. ${count === 1 ? 'One picture' : `${count} pictures`} did not come along.`)
}

/** Inserts a picture that was chosen or pasted. */
export async function insertPicture(editor: Editor, at: string, picture: Blob): Promise<void> {
  const file = await storePicture(at, picture)
  if (file === null) return notifyLeftOut(1)
  editor
    .chain()
    .focus()
    .setImage({ src: `picture/${file}`, alt: '' })
    .run()
}

/** Text of the editor itself is not cleaned, so that a copied part of a line stays one. */
const isOwn = (html: string): boolean => html.includes('data-pm-slice')

function isPasted(editor: Editor, at: string, clipboard: DataTransfer | null): boolean {
  const html = clipboard?.getData('text/html') ?? ''
  if (html === '') {
    const [picture] = [...(clipboard?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (picture) void insertPicture(editor, at, picture)
    return picture !== undefined
  }
  if (isOwn(html)) return false
  if (hasPictures(html)) {
    void withStoredPictures(at, html).then((pasted) => {
      editor.view.pasteHTML(pasted.html)
      notifyLeftOut(pasted.leftOut)
    })
    return true
  }
  notifyLeftOut(cleanRichText(html).leftOut.length)
  return false
}

function openEditor(place: HTMLElement, { at, label, html, onChange }: Entered): Editor {
  const editor: Editor = new Editor({
    element: place,
    // Its styles stand in a file: the page allows no others.
    injectCSS: false,
    extensions: postExtensions(at),
    content: html,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto', class: 'post-text' },
      transformPastedHTML: (pasted) => (isOwn(pasted) ? pasted : cleanRichText(pasted).html),
      handlePaste: (_, event) => isPasted(editor, at, event.clipboardData),
    },
    onUpdate: () => onChange(cleanRichText(editor.getHTML()).html),
  })
  return editor
}

/** An editor in a place of the page: it lives as long as the place, and passes every change of the text on. */
export function useEditor(entered: Entered): {
  readonly place: RefObject<HTMLDivElement | null>
  readonly editor: Editor | null
} {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const latest = useRef(entered)
  useEffect(() => {
    latest.current = entered
  })
  useEffect(() => {
    if (place.current === null) return undefined
    const opened = openEditor(place.current, {
      ...latest.current,
      onChange: (html) => latest.current.onChange(html),
    })
    opened.on('transaction', redraw)
    setEditor(opened)
    return () => opened.destroy()
  }, [])
  const { isEditable } = entered
  useEffect(() => {
    editor?.setEditable(isEditable, false)
  }, [editor, isEditable])
  return { place, editor }
}
