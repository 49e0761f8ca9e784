/** The product's name, in the console and in its mails. */
export const productName = 'Salon Console';
