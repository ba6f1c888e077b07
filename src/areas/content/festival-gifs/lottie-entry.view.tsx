import { FileInput } from '@mantine/core'
import { use } from 'react'
import type { InputProps } from '#panel/engine/view.ts'
import { FormValues } from '#panel/inputs/times/form-values.ts'
import StoredPicture from '#panel/kinds/stored-picture.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { Button } from '#panel/ui/button.tsx'
import { festivalGifs } from './festival-gifs.screen.ts'
import { LottiePreview } from './lottie-preview.tsx'
import './lottie-entry.css'

const stillKind = festivalGifs.form.fields.still

/** A Lottie file, and how it moves: for users who want less motion, the picture that players see instead. */
export default function LottieEntry({ fields, values, complaints, disabled, change, check }: InputProps) {
  const { values: entered, isNew } = use(FormValues)
  const [[name, kind] = ['', undefined]] = Object.entries(fields)
  const text = textOf(values[name])
  const complaint = complaints[name]
  const { at = '', atNew } = stillKind.traits
  const still = textOf(entered['still'])
  const take = async (file: File | null) => {
    change(name, file === null ? '' : await file.text())
    check(name)
  }
  return (
    <div className="lottie-entry" data-field={name}>
      <FileInput
        name={name}
        label={kind?.label}
        description={kind?.traits.hint}
        error={complaint}
        disabled={disabled}
        accept="application/json,.json"
        placeholder={text === '' ? 'JSON' : 'Replace file'}
        onChange={(file) => void take(file)}
      />
      {text !== '' && complaint === undefined ? (
        <>
          <LottiePreview
            key={text}
            text={text}
            still={
              still === '' ? null : (
                <StoredPicture at={(isNew ? atNew : undefined) ?? at} id={still} label={stillKind.label} isLarge />
              )
            }
          />
          <Button disabled={disabled} onClick={() => void take(null)}>
            Remove file
          </Button>
        </>
      ) : null}
    </div>
  )
}
