import encodeQR from 'qr';
import { useMemo } from 'react';

/** A QR code, black on white in every theme, because cameras expect it. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { border: 2, ecc: 'medium' }), [text]);
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
