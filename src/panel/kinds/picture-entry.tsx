import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { CallFailure, sendPicture } from '../session/call.ts'
import { usual, type EntryProps } from './entry-props.ts'

/** A picture is brought at once when it is chosen; what is entered is the id it was kept under. */
export default function PictureEntry(props: EntryProps) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { at } = props.kind.traits
  const take = async (chosen: File | null) => {
    setFile(chosen)
    setProblem(null)
    props.onChange('')
    if (chosen === null || at === undefined) return
    try {
      const { data } = await sendPicture<{ data: { file: string } }>(at, chosen)
      props.onChange(data.file)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setProblem(error.message)
    }
  }
  return (
    <FileInput
      {...usual(props)}
      error={problem ?? props.complaint}
      accept="image/jpeg,image/png,image/webp"
      clearable
      placeholder="JPEG, PNG or WebP"
      value={file}
      onChange={(chosen) => void take(chosen)}
    />
  )
}
