import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';

/** The primary button of a list, which begins another record; an empty list offers the same in its middle. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button appearance="primary" icon={<AddRegular />} onClick={onClick}>
      {label}
    </Button>
  );
}
