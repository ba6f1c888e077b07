import { Button } from './button.tsx'

interface PresetPickerProps {
  readonly names: readonly string[]
  readonly onPick: (name: string) => void
}
/** Presets for a new record; they overwrite the fields they contain. */
export const PresetPicker = ({ names, onPick }: PresetPickerProps) => (
  <section className="panel form-section" aria-label="Start from">
    <div className="button-row">
      <span>Start from</span>
      {names.map((name) => (
        <Button key={name} onClick={() => onPick(name)}>
          {name}
        </Button>
      ))}
    </div>
  </section>
)
