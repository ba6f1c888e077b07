import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { sharedProps, type FieldInputProps } from './input-props.ts'

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

/** The file is read when it is chosen; its content is sent as base64. */
export default function SheetInput(props: FieldInputProps) {
  const [file, setFile] = useState<File | null>(null)
  const take = (chosen: File | null) => {
    setFile(chosen)
    if (chosen === null) props.onChange('')
    else void base64Of(chosen).then(props.onChange)
  }
  return (
    <FileInput
      {...sharedProps(props)}
      accept=".csv,.xlsx"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear file' }}
      placeholder="CSV or XLSX"
      value={file}
      onChange={take}
    />
  )
}
