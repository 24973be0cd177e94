const a = 1; void a; export {};
