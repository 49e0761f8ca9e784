import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

/** Adds a day, whose date is typed next; where the one that had the focus was taken away, the focus is here. */
export function AddDay({ count, onAdd }: { count: number; onAdd: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const isAdding = useRef(false);
  const before = useRef(count);
  const { setFocus } = useFormContext();

  useEffect(() => {
    if (isAdding.current) setFocus(`exceptions.${count - 1}.date`);
    else if (count < before.current && document.activeElement === document.body) button.current?.focus();
    isAdding.current = false;
    before.current = count;
  }, [count, setFocus]);

  return (
    <Button
      ref={button}
      icon={<AddRegular />}
      onClick={() => {
        isAdding.current = true;
        onAdd();
      }}
    >
      Add a day
    </Button>
  );
}
