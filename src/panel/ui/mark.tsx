import './mark.css'

/** The product logo. */
export const Mark = ({ size = 20 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    <rect width="16" height="16" rx="3" className="mark-ground" />
    <path d="M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3Zm0 2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z" fill="#fff" />
  </svg>
)
