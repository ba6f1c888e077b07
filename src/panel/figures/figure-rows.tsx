import { GoLink } from '#panel/kinds/go-link.tsx'
import { Figure, Figures, SmallTable, type FigureProps } from '#panel/ui/pieces.tsx'
import './figure-rows.css'

interface FigureRowsProps {
  /** What the rows are, e.g. Currency. */
  readonly of: string
  readonly rows: readonly FigureRow[]
}
interface FigureRow {
  readonly name: string
  readonly figures: readonly FigureProps[]
}

/** The strip of figures of a screen; the same figures of several domains or currencies are lines of one table. */
export function FigureRows({ of, rows }: FigureRowsProps) {
  const [first] = rows
  if (rows.length < 2)
    return (
      <Figures>
        {(first?.figures ?? []).map((one) => (
          <Figure key={one.label} {...one} />
        ))}
      </Figures>
    )
  const labels = first?.figures.map(({ label }) => label) ?? []
  return (
    <div className="figures figure-rows">
      <SmallTable
        label={`Figures by ${of.toLowerCase()}`}
        head={[of, ...labels]}
        numeric={labels.map((_, index) => index + 1)}
        rows={rows.map(({ name, figures }) => [
          name,
          ...figures.map(({ value, to, hint, about }) => (
            <span key="figure" title={about}>
              {to ? (
                <GoLink href={to} className="figure-link">
                  {value}
                </GoLink>
              ) : (
                value
              )}
              {hint ? <small className="figure-hint">{hint}</small> : null}
            </span>
          )),
        ])}
      />
    </div>
  )
}
