import type { ComponentProps, ReactNode } from 'react'
import './button.css'

interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: 'plain' | 'primary' | 'danger' | 'quiet'
  /** Shows a spinner and disables the button. */
  readonly busy?: boolean
  readonly icon?: ReactNode
}

export function Button({
  tone = 'plain',
  busy = false,
  icon,
  children,
  className = '',
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${tone} ${className}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

/** A button with an icon only; `label` is its accessible name. */
export function IconButton({
  label,
  children,
  className = '',
  ...rest
}: ComponentProps<'button'> & { readonly label: string }) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={`icon-button ${className}`}>
      {children}
    </button>
  )
}
