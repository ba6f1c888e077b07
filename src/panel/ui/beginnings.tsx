import { Button } from './button.tsx'

interface BeginningsProps {
  readonly names: readonly string[]
  readonly onPick: (name: string) => void
}
/** What a new thing may begin as; whatever was entered before and is spoken of is replaced. */
export const Beginnings = ({ names, onPick }: BeginningsProps) => (
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
