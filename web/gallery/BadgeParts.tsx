import { Button } from '@fluentui/react-components';
import { BadgeSheet } from '../salon/BadgeSheet.tsx';
import { downloadBarcode } from '../salon/downloadBarcode.ts';

const badges = [
  { name: 'Mara Ellison', role: 'stylist', barcode: '482915730264' },
  { name: 'Dana Whitfield', role: 'system admin', barcode: '917350284615' },
];

export function BadgeParts() {
  return (
    <>
      <div>
        <Button onClick={() => downloadBarcode('482915730264')}>Download barcode</Button>
      </div>
      <BadgeSheet badges={badges} />
    </>
  );
}
